import type { ReactNode, Ref } from 'react';

/** A column's heading: text, `{ number }` above a column of numbers, or null for a column without a heading. */
type Column = string | { readonly number: string } | null;

export function TableHead({ columns }: { columns: readonly Column[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column, i) =>
          column === null ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: it has no other name
            <td key={i} />
          ) : typeof column === 'string' ? (
            <th key={column} scope="col">
              {column}
            </th>
          ) : (
            <th key={column.number} scope="col" className="number">
              {column.number}
            </th>
          ),
        )}
      </tr>
    </thead>
  );
}

/** A box for contents that may be wider than the page. It scrolls, by keyboard too. */
export function ScrollBox({
  label,
  className = 'wide',
  ref,
  children,
}: {
  label: string;
  className?: string;
  ref?: Ref<HTMLDivElement>;
  children: ReactNode;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
    // biome-ignore lint/a11y/useSemanticElements: no fields inside
    <div className={className} role="group" aria-label={label} tabIndex={0} ref={ref}>
      {children}
    </div>
  );
}
