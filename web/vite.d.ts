/// <reference types="vite/client" />

/** What the documents are searched by; made at build time. */
declare module 'virtual:documents-index' {
  export const index: import('./pages/docs/search-index.ts').SearchIndex;
}

/** What an installation has, as `GET /api/workbench` says it; made at build time for the static site. */
declare module 'virtual:workbench' {
  export const version: string;
  export const games: readonly { readonly id: string; readonly description: string }[];
  export const agents: readonly { readonly game: string; readonly name: string; readonly description: string }[];
}
