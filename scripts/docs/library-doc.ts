// `docs/library.md`: the names that the package exports, with the comments that stand above them in the source. Written
// by `node scripts/docs/library-doc.ts`; a test fails where the page is out of date. The source is parsed, not checked.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import about from '../../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('../..', import.meta.url));
export const docFile = new URL('../../docs/library.md', import.meta.url);

const parsed = new Map<string, ts.SourceFile>();

function parse(path: string): ts.SourceFile {
  let source = parsed.get(path);
  if (!source) {
    source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.ESNext, true);
    parsed.set(path, source);
  }
  return source;
}

interface Exported {
  readonly name: string;
  readonly declaration: ts.Statement;
}

/** What a module of the library exports, each with the statement that declares it. */
export function exportsOf(path: string): Exported[] {
  return parse(path).statements.flatMap((statement) => {
    if (!ts.isExportDeclaration(statement) || !statement.exportClause || !ts.isNamedExports(statement.exportClause))
      return [];
    const from = targetOf(path, statement);
    return statement.exportClause.elements.map(({ name }) => ({
      name: name.text,
      declaration: declarationOf(from, name.text),
    }));
  });
}

function targetOf(path: string, { moduleSpecifier }: ts.ExportDeclaration): string {
  return join(dirname(path), (moduleSpecifier as ts.StringLiteral).text);
}

/** The statement that declares a name, here or where this module has it from. */
function declarationOf(path: string, name: string): ts.Statement {
  for (const statement of parse(path).statements) {
    if (namesOf(statement).includes(name)) return statement;
    if (!ts.isExportDeclaration(statement) || !statement.moduleSpecifier) continue;
    const { exportClause } = statement;
    if (exportClause && ts.isNamedExports(exportClause)) {
      if (exportClause.elements.some((each) => each.name.text === name))
        return declarationOf(targetOf(path, statement), name);
    }
  }
  throw new Error(`${relative(root, path)} does not declare ${name}`);
}

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map((each) => each.name.getText());
  const named = statement as ts.Statement & { name?: ts.Identifier };
  return named.name ? [named.name.text] : [];
}

/** The comment above a declaration, as Markdown. */
function docOf(node: ts.Node): string {
  const comments = ts.getJSDocCommentsAndTags(node).filter(ts.isJSDoc);
  const text = ts.getTextOfJSDocComment(comments.at(-1)?.comment) ?? '';
  // lines are joined to paragraphs; what is indented is code
  return text
    .split(/\n\s*\n/)
    .map((part) =>
      /^ {4}/.test(part)
        ? `\`\`\`${/[;{]$/m.test(part) ? 'js' : 'text'}\n${part.replace(/^ {4}/gm, '')}\n\`\`\``
        : part.replace(/\n(?!-)/g, ' '),
    )
    .join('\n\n');
}

/** A declaration without the code in it. */
function signatureOf(node: ts.Statement): string {
  if (ts.isFunctionDeclaration(node)) return `${headOf(node, node.body)}`.replace(/^function\* /, 'function* ');
  if (ts.isVariableStatement(node)) {
    const [{ name, type, initializer }] = node.declarationList.declarations;
    const value = initializer?.getText() ?? '';
    return `const ${name.getText()}${type ? `: ${type.getText()}` : value.length <= 60 ? ` = ${value}` : ''}`;
  }
  if (ts.isClassDeclaration(node)) {
    const head = headOf(node, node.members[0]).replace(/\s*\{[^{}]*$/s, '');
    const members = node.members.filter((each) => !/^(private|protected|static \{)/.test(each.getText())).map(memberOf);
    return `${head} {\n${members.join('\n')}\n}`;
  }
  return node.getText().replace(/^export /, '');
}

/** The text of a node up to a part of it, without `export`. */
function headOf(node: ts.Node, before: ts.Node | undefined): string {
  const text = node.getText();
  const end = before ? before.getFullStart() - node.getStart() : text.length;
  return text
    .slice(0, end)
    .replace(/^export /, '')
    .trimEnd();
}

function memberOf(member: ts.ClassElement): string {
  const { body, initializer } = member as { body?: ts.Node; initializer?: ts.Node };
  const head = headOf(member, body ?? initializer).replace(/\s*=$/, '');
  const doc = docOf(member);
  return `${doc ? `  /** ${doc.split('\n')[0]} */\n` : ''}  ${head.replace(/;$/, '')};`;
}

function sectionOf(subpath: string): string {
  const module = `${about.name}${subpath.slice(1)}`;
  const path = join(root, 'src', 'library', `${subpath === '.' ? 'index' : subpath.slice(2)}.ts`);
  const [title] = /\/\*\* (.*?) \*\//.exec(parse(path).text)?.slice(1) ?? [];
  const entries = exportsOf(path).map(({ name, declaration }) =>
    [`### ${name}`, docOf(declaration), `\`\`\`ts\n${signatureOf(declaration)}\n\`\`\``].filter(Boolean).join('\n\n'),
  );
  return [`## ${module}`, title, `\`\`\`ts\nimport { ... } from '${module}';\n\`\`\``, ...entries].join('\n\n');
}

export const subpaths = Object.keys(about.exports).filter(
  // the conformance kit is docs/adding-a-game.md's
  (path) => path !== './package.json' && path !== './conformance',
);

export function libraryDoc(): string {
  return `${[
    '# The library',
    'Everything that plays, searches, tunes and judges can be used from a program: `npm install jogatina`, or in a clone `npm run build` and the same names. Ten small programs are in [`examples/library`](../examples/library). The names on this page are kept: one that must change stays for a version beside its successor.',
    `\`\`\`js\n${readFileSync(join(root, 'examples', 'library', 'match.js'), 'utf8').trim()}\n\`\`\``,
    subpaths
      .map((path) => `- [\`${about.name}${path.slice(1)}\`](#${`${about.name}${path.slice(1)}`.replaceAll('/', '')})`)
      .join('\n'),
    ...subpaths.map(sectionOf),
    'This page is written by `node scripts/docs/library-doc.ts` from the comments in the source; a test fails where it is out of date.',
  ].join('\n\n')}\n`;
}

if (import.meta.main) writeFileSync(docFile, libraryDoc());
