import { type CallExpression, Visitor } from 'oxc-parser';
import { readSourceTree, type SourceFile, type SourceTree, type Violation } from './source.ts';

/** A `defineCall({ name: '…' })` in a noun's `calls.ts`. */
export type DeclaredCall = {
  readonly name: string | null;
  readonly noun: string;
  readonly path: string;
  readonly line: number;
};

const declarations = /^packages\/domain\/src\/([^/]+)\/calls\.ts$/;
const accessTable = 'access-table.test.ts';

export function declaredCalls(tree: SourceTree): DeclaredCall[] {
  return [...tree.values()].flatMap(file => {
    const noun = file.path.match(declarations)?.[1];
    return noun ? callsIn(file, noun) : [];
  });
}

/** Every declared call has one handler file named as the call, its test beside it, and a row in the access table. */
export function calls(tree: SourceTree): Violation[] {
  const declared = declaredCalls(tree);
  const table = [...tree.values()].find(({ path }) => path.endsWith(`/${accessTable}`));
  const rows = table ? stringsIn(table) : new Set<string>();
  return declared.flatMap(call => missing(tree, call, rows));
}

function missing(
  tree: SourceTree,
  { name, noun, path, line }: DeclaredCall,
  rows: ReadonlySet<string>,
): Violation[] {
  if (name === null)
    return [
      { path, line, message: 'a call is declared under a computed name; write it out so it can be found' },
    ];
  const handler = `apps/server/src/features/${noun}/${name}.ts`;
  const lacks = [
    !tree.has(handler) && `has no handler; write it in ${handler}`,
    !tree.has(handler.replace(/\.ts$/, '.test.ts')) &&
      `has no test; write it beside the handler, in ${name}.test.ts`,
    !rows.has(name) && `is not in the access table; add its row to ${accessTable}`,
  ];
  return lacks.flatMap(lack => (lack ? [{ path, line, message: `the call ${name} ${lack}` }] : []));
}

function callsIn(file: SourceFile, noun: string): DeclaredCall[] {
  const found: DeclaredCall[] = [];
  new Visitor({
    CallExpression(node) {
      if (node.callee.type !== 'Identifier' || node.callee.name !== 'defineCall') return;
      found.push({ name: nameOf(node), noun, path: file.path, line: file.lineAt(node.start) });
    },
  }).visit(file.program);
  return found;
}

function nameOf(call: CallExpression): string | null {
  const [spec] = call.arguments;
  if (spec?.type !== 'ObjectExpression') return null;
  for (const property of spec.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'name')
      continue;
    const { value } = property;
    return value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
  }
  return null;
}

function stringsIn(file: SourceFile): Set<string> {
  const found = new Set<string>();
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') found.add(node.value);
    },
    Property(node) {
      if (node.key.type === 'Identifier') found.add(node.key.name);
    },
  }).visit(file.program);
  return found;
}

if (import.meta.main) {
  const found = calls(readSourceTree(process.cwd()));
  for (const { path, line, message } of found) console.error(`${path}:${line} ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
