/** `--data` of the commands that open the database. */
export const DATA_OPTION = [
  '--data <folder>',
  'where the database is kept (default: JOGATINA_DATABASE_URL, else JOGATINA_DATA, else ~/.local/share/jogatina)',
] as const;

/** `withStore` of the store, which is loaded only by the commands that need it. */
export const withStore: typeof import('../store/store.ts').withStore = async (data, use) =>
  (await import('../store/store.ts')).withStore(data, use);
