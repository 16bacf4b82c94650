import { useEffect, useState, useSyncExternalStore } from 'react';
import { Table, type TableState } from './table.ts';

const nothing = () => () => {};

/** A table for as long as the page is open; undefined until it is there. */
export function useTable(room: string, key: string | undefined): { table: Table; state: TableState } | undefined {
  const [table, setTable] = useState<Table>();
  useEffect(() => {
    const made = new Table(room, key);
    setTable(made);
    return () => {
      made.close();
      setTable(undefined);
    };
  }, [room, key]);
  const state = useSyncExternalStore(table?.subscribe ?? nothing, () => table?.state);
  return table && state ? { table, state } : undefined;
}
