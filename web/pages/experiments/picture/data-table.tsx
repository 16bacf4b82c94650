import { ScrollBox, TableHead } from '../../../parts/lists/table.tsx';
import { useNumbers, useWords } from '../../../words/words.ts';

/** The most rows shown; all of them are in the downloads. */
const SHOWN = 100;

/** The numbers behind a chart, folded below it. */
export function DataTable({
  head,
  rows,
  open = false,
}: {
  head: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  open?: boolean;
}) {
  const { experiments } = useWords();
  const number = useNumbers();
  if (rows.length === 0) return null;
  const last = rows.slice(-SHOWN);
  return (
    <details open={open}>
      <summary>
        {experiments.data}
        {rows.length > SHOWN && ` (${experiments.lastRows(SHOWN, rows.length)})`}
      </summary>
      <ScrollBox label={experiments.data}>
        <table>
          <TableHead columns={head} />
          <tbody>
            {last.map((row, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no names
              <tr key={i}>
                {row.map((value, j) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: as above
                  <td key={j}>{typeof value === 'number' ? number(value, Number.isInteger(value) ? 0 : 3) : value}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollBox>
    </details>
  );
}
