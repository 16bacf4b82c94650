import { TableHead } from '../parts/lists/table.tsx';
import { useNumbers } from '../words/words.ts';

interface Share {
  readonly code: string;
  /** In the reader's language. */
  readonly name: string;
  readonly value: number;
  readonly share?: number;
}

/** Parts of a sum as a table with bars: positive ones to the right, negative ones to the left. */
export function ShareBars({ shares, heads }: { shares: readonly Share[]; heads: readonly [string, string, string] }) {
  const number = useNumbers();
  const shared = shares.some(({ share }) => share !== undefined);
  const most = Math.max(1e-9, ...shares.map(({ share = 0 }) => Math.abs(share)));
  return (
    <table className="shares">
      <TableHead columns={[heads[0], ...heads.slice(1, shared ? 3 : 2).map((number) => ({ number })), null]} />
      <tbody>
        {shares.map(({ code, name, value, share }) => (
          <tr key={code}>
            <th scope="row">{name}</th>
            <td className="number">{number(value, Number.isInteger(value) ? 0 : 2)}</td>
            {shared && <td className="number">{share === undefined ? '' : number(share, 2)}</td>}
            <td className={shared ? 'bar-cell' : undefined}>
              {share !== undefined && (
                <svg viewBox="-50 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  <line x1="0" x2="0" y1="0" y2="10" stroke="var(--line)" strokeWidth="1" />
                  <rect
                    x={Math.min(0, (48 * share) / most)}
                    width={Math.abs((48 * share) / most)}
                    y="2"
                    height="6"
                    fill={share < 0 ? 'var(--bad)' : 'var(--good)'}
                  />
                </svg>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
