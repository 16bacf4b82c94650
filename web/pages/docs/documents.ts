import { documentOf } from './search-index.ts';

/** The texts of the documents, each loaded when it is opened. */
const texts = import.meta.glob<string>(
  ['../../../docs/**/*.md', '../../../{README,README.pt,README.es,CONTRIBUTING,CHANGELOG,SECURITY}.md'],
  { query: '?raw', import: 'default' },
);

/** The pictures that documents show. */
const pictures = import.meta.glob<string>(['../../../docs/studies/*.svg', '../../../docs/screens/table-1180x760.png'], {
  query: '?url',
  import: 'default',
  eager: true,
});

const ROOT = '../../../';

/** By path and language: how each document is loaded. */
const documents = new Map<string, Map<string, () => Promise<string>>>();
for (const [file, load] of Object.entries(texts)) {
  const { path, language } = documentOf(file.slice(ROOT.length));
  documents.set(path, (documents.get(path) ?? new Map()).set(language, load));
}

/** The paths of all documents: `README`, `docs/search`, `docs/rules/truco`. */
export const documentPaths: readonly string[] = [...documents.keys()].sort();

/** A document in a language, or in English where it has no such version; undefined where there is none. */
export async function loadDocument(
  path: string,
  language: string,
): Promise<{ readonly text: string; readonly language: string } | undefined> {
  const versions = documents.get(path);
  const own = versions?.has(language) ? language : 'en';
  const load = versions?.get(own);
  return load && { text: await load(), language: own };
}

/** The address of a document's page: `/docs/search`, `/docs/README`. */
export function addressOfDocument(path: string): string {
  return `/docs/${path.replace(/^docs\//, '')}`;
}

/** The document at an address of the app, by what follows `/docs/`; undefined where there is none. */
export function documentAt(name: string): string | undefined {
  return [`docs/${name}`, name].find((path) => documents.has(path));
}

/**
 * Where a link in a document leads: to a page of the app, to a place in the same one, or out. Undefined for files of the
 * sources, which have no page.
 */
export function resolveLink(from: string, href: string): string | undefined {
  if (/^(https?:|mailto:|#)/.test(href)) return href;
  const [file, place] = href.split('#');
  const path = resolvePath(from, file);
  const found = path.endsWith('.md') ? documentOf(path).path : undefined;
  if (found === undefined || !documents.has(found)) return undefined;
  return addressOfDocument(found) + (place ? `#${place}` : '');
}

/** The address of a picture in a document. */
export function resolvePicture(from: string, src: string): string | undefined {
  return pictures[ROOT + resolvePath(from, src)];
}

function resolvePath(from: string, to: string): string {
  const parts = from.split('/').slice(0, -1);
  for (const part of to.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '.') parts.push(part);
  }
  return parts.join('/');
}
