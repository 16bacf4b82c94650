import ts from 'typescript';

/** A function of the source: `Room.applyAction`, `playMatch`; one without a name goes by that of its file. */
export interface TracedFunction {
  readonly file: string;
  readonly name: string;
}

/**
 * A module's text with a call of the recorder at the start of every function. `first` is the number of the first of
 * its functions. Between the two marks on `loading` the module is evaluated; a module that awaits at its top level has
 * no such marks, because other code runs while it waits. The functions in `closed` do their work under the recorder's
 * `apart`, which hears nothing.
 */
export function instrument(
  source: string,
  file: string,
  first: number,
  closed: readonly string[] = [],
): { text: string; functions: TracedFunction[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const functions: TracedFunction[] = [];
  const edits: { at: number; text: string }[] = [];
  let awaits = false;
  const visit = (node: ts.Node, inside: boolean): void => {
    if (!inside && (ts.isAwaitExpression(node) || (ts.isForOfStatement(node) && node.awaitModifier))) awaits = true;
    const body = ts.isFunctionLike(node) && 'body' in node ? (node.body as ts.ConciseBody | undefined) : undefined;
    if (body) {
      const name = nameOf(node) ?? file;
      const number = first + functions.push({ file, name }) - 1;
      const call = `(globalThis.walk?.known[${number}]||globalThis.walk?.called(${number}))`;
      const isAsync = (node as ts.FunctionDeclaration).modifiers?.some(
        ({ kind }) => kind === ts.SyntaxKind.AsyncKeyword,
      );
      const [open, close] = closed.includes(name)
        ? [`return globalThis.walk.apart(${isAsync ? 'async' : ''}()=>{`, '})']
        : ['', ''];
      if (ts.isBlock(body)) {
        edits.push({ at: body.getStart(tree) + 1, text: `${call};${open}` });
        if (close) edits.push({ at: body.getEnd() - 1, text: close });
      } else edits.push({ at: body.getStart(tree), text: `(${call},` }, { at: body.getEnd(), text: ')' });
    }
    ts.forEachChild(node, (child) => visit(child, inside || body !== undefined));
  };
  visit(tree, false);
  if (!awaits) {
    edits.push({ at: 0, text: 'if(globalThis.walk)globalThis.walk.loading++;' });
    edits.push({ at: source.length, text: '\n;if(globalThis.walk)globalThis.walk.loading--;' });
  }
  // from the end, so that earlier positions stay right; of two at one place the one found last comes first
  const order = edits.map((edit, i) => ({ ...edit, i })).sort((a, b) => b.at - a.at || a.i - b.i);
  const text = order.reduce((rest, edit) => rest.slice(0, edit.at) + edit.text + rest.slice(edit.at), source);
  return { text, functions };
}

/** The name of a function, after that of its class or of the variable whose object it belongs to. */
function nameOf(node: ts.Node): string | undefined {
  const { parent } = node;
  const own = ts.isConstructorDeclaration(node) ? 'constructor' : nameAt(node);
  if (own === undefined) {
    const named =
      ts.isVariableDeclaration(parent) || ts.isPropertyDeclaration(parent) || ts.isPropertyAssignment(parent);
    return named ? nameOf(parent) : undefined;
  }
  const owner = ts.isClassLike(parent) || ts.isObjectLiteralExpression(parent) ? ownerOf(parent) : undefined;
  return owner === undefined ? own : `${owner}.${own}`;
}

function ownerOf(node: ts.Node): string | undefined {
  if (ts.isClassLike(node)) return node.name?.text;
  for (let at = node.parent; at && !ts.isFunctionLike(at); at = at.parent) {
    if (ts.isVariableDeclaration(at)) return nameAt(at);
  }
  return undefined;
}

function nameAt(node: ts.Node): string | undefined {
  const { name } = node as { name?: ts.Node };
  if (!name) return undefined;
  return ts.isIdentifier(name) || ts.isPrivateIdentifier(name) || ts.isStringLiteral(name) ? name.text : undefined;
}
