import { type CallExpression, Visitor } from 'oxc-parser';
import { readSourceTree, type SourceFile, type SourceTree, type Violation } from './source.ts';

/**
 * A declared call is in the `calls.ts` of a noun or of its wing, such as `export const checkIn = defineCall({ id:
 * 'check-in', … })`.
 */
export type DeclaredCall = {
  readonly constant: string;
  /**
   * The file of the call's handler also has this id as its name. It is null where the id is not written as a string.
   */
  readonly id: string | null;
  readonly noun: string;
  /** True for a call of the venue desk, whose handler is in the wing too. */
  readonly wing: boolean;
  readonly path: string;
  readonly line: number;
};

const declarationFilePattern = /^packages\/domain\/src\/([^/]+)\/(desk\/)?calls\.ts$/;
const accessTableFile = 'access-table.test.ts';

/** The calls of a tree are searched for only once, because every file of a feature is compared with them. */
const callsOfTrees = new WeakMap<SourceTree, readonly DeclaredCall[]>();

export function declaredCalls(tree: SourceTree): readonly DeclaredCall[] {
  const known = callsOfTrees.get(tree);
  if (known) return known;
  const found = [...tree.values()].flatMap(file => {
    const [, noun, wing] = file.path.match(declarationFilePattern) ?? [];
    return noun ? callsIn(file, noun, wing !== undefined) : [];
  });
  callsOfTrees.set(tree, found);
  return found;
}

/**
 * Checks that every declared call has one handler file named by its id, a test beside that file, and a row in the
 * access table.
 */
export function findIncompleteCalls(tree: SourceTree): Violation[] {
  const table = [...tree.values()].find(({ path }) => path.endsWith(`/${accessTableFile}`));
  const rows = table ? identifiersAndTextsIn(table) : new Set<string>();
  return declaredCalls(tree).flatMap(call =>
    missingPartsOf(tree, call, rows).map(message => ({ path: call.path, line: call.line, message })),
  );
}

function missingPartsOf(tree: SourceTree, call: DeclaredCall, rows: ReadonlySet<string>): string[] {
  const { constant, id, noun, wing } = call;
  if (id !== kebabCase(constant))
    return [`${constant} has the id ${id}: write '${kebabCase(constant)}', so that each leads to the other`];
  const handlerAtRoot = `apps/server/src/features/${noun}/${wing ? 'desk/' : ''}${id}.ts`;
  const handler = handlerOf(tree, call);
  const test = (handler ?? handlerAtRoot).replace(/\.ts$/, '.test.ts');
  const lacks = [
    !handler && `has no handler; write it in ${handlerAtRoot}`,
    !tree.has(test) && `has no test; write it beside the handler, in ${id}.test.ts`,
    !rows.has(id) && `is not in the access table; add its row to ${accessTableFile}`,
  ];
  return lacks.flatMap(lack => (lack ? [`the call ${id} ${lack}`] : []));
}

/**
 * Finds the handler of a call. It is at the root of its feature or of the feature's wing, or in an errand folder there.
 */
function handlerOf(tree: SourceTree, { noun, wing, id }: DeclaredCall): string | undefined {
  const root = `apps/server/src/features/${noun}/${wing ? 'desk/' : ''}`;
  const place = new RegExp(`^${root}((?!queries/|desk/)[a-z-]+/)?${id}\\.ts$`);
  return [...tree.keys()].find(path => place.test(path));
}

function callsIn(file: SourceFile, noun: string, wing: boolean): DeclaredCall[] {
  const found: DeclaredCall[] = [];
  new Visitor({
    VariableDeclarator({ id: constant, init, start }) {
      if (constant.type !== 'Identifier' || init?.type !== 'CallExpression') return;
      if (init.callee.type !== 'Identifier' || init.callee.name !== 'defineCall') return;
      const line = file.lineAt(start);
      found.push({ constant: constant.name, id: idIn(init), noun, wing, path: file.path, line });
    },
  }).visit(file.program);
  return found;
}

function idIn(call: CallExpression): string | null {
  const [spec] = call.arguments;
  if (spec?.type !== 'ObjectExpression') return null;
  for (const property of spec.properties) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier' || property.key.name !== 'id')
      continue;
    const { value } = property;
    return value.type === 'Literal' && typeof value.value === 'string' ? value.value : null;
  }
  return null;
}

function kebabCase(name: string): string {
  return name.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`);
}

function identifiersAndTextsIn(file: SourceFile): Set<string> {
  const found = new Set<string>();
  new Visitor({
    Literal({ value }) {
      if (typeof value === 'string') found.add(value);
    },
    Identifier({ name }) {
      found.add(name);
    },
  }).visit(file.program);
  return found;
}

if (import.meta.main) {
  const found = findIncompleteCalls(readSourceTree(process.cwd()));
  for (const { path, line, message } of found) console.error(`${path}:${line} ${message}`);
  process.exitCode = found.length > 0 ? 1 : 0;
}
