import type { Constraint, Node } from 'libpg-query';
import { changesOf, type ParsedMigrationFile, tableOf } from './statements.ts';

/** Holds the columns of each unique key, by the table and the name of the key. */
export type UniqueKeys = Map<string, Map<string, readonly string[]>>;

/** Adds the unique keys that a file makes, and removes those that it drops. */
export function followKeys(keys: UniqueKeys, { steps }: Pick<ParsedMigrationFile, 'steps'>): void {
  for (const { node } of steps.flatMap(({ statements }) => statements)) followKeysOfStatement(keys, node);
}

function followKeysOfStatement(keys: UniqueKeys, node: Node): void {
  if ('CreateStmt' in node) keys.set(tableOf(node.CreateStmt.relation), keysOfNewTable(node.CreateStmt));
  if ('DropStmt' in node && node.DropStmt.removeType === 'OBJECT_INDEX')
    for (const name of namesIn(node.DropStmt.objects)) for (const known of keys.values()) known.delete(name);
  const index = uniqueIndexOf(node);
  if (index) keysOf(keys, index.table).set(index.name, index.columns);
  for (const { table, kind, name, constraint } of changesOf(node)) {
    const known = keysOf(keys, table);
    if (kind === 'AT_DropConstraint') known.delete(name);
    if (kind === 'AT_AddConstraint' && constraint) addConstraintKey(known, constraint, table);
  }
}

function keysOf(keys: UniqueKeys, table: string): Map<string, readonly string[]> {
  const known = keys.get(table) ?? new Map<string, readonly string[]>();
  keys.set(table, known);
  return known;
}

function keysOfNewTable({
  relation,
  tableElts = [],
}: Extract<Node, { CreateStmt: unknown }>['CreateStmt']): Map<string, readonly string[]> {
  const known = new Map<string, readonly string[]>();
  for (const part of tableElts) {
    if ('Constraint' in part) addConstraintKey(known, part.Constraint, tableOf(relation));
    if (!('ColumnDef' in part)) continue;
    for (const each of part.ColumnDef.constraints ?? [])
      if ('Constraint' in each)
        addConstraintKey(known, each.Constraint, tableOf(relation), [part.ColumnDef.colname ?? '']);
  }
  return known;
}

function addConstraintKey(
  known: Map<string, readonly string[]>,
  { contype, conname, indexname, keys = [] }: Constraint,
  table: string,
  ofColumn: readonly string[] = [],
): void {
  if (contype !== 'CONSTR_PRIMARY' && contype !== 'CONSTR_UNIQUE') return;
  const columns = (indexname && known.get(indexname)) || [...namesIn(keys), ...ofColumn];
  const bare = table.split('.').at(-1);
  const preset = contype === 'CONSTR_PRIMARY' ? `${bare}_pkey` : `${bare}_${columns.join('_')}_key`;
  if (indexname) known.delete(indexname);
  known.set(conname ?? preset, columns);
}

type UniqueIndex = { table: string; name: string; columns: readonly string[] };

/** Returns what a `create unique index` promises of all rows; null for other statements. */
export function uniqueIndexOf(node: Node): UniqueIndex | null {
  if (!('IndexStmt' in node) || !node.IndexStmt.unique || node.IndexStmt.whereClause) return null;
  const { relation, idxname = '', indexParams = [] } = node.IndexStmt;
  const columns = indexParams.flatMap(each =>
    'IndexElem' in each && each.IndexElem.name ? [each.IndexElem.name] : [],
  );
  return columns.length === indexParams.length ? { table: tableOf(relation), name: idxname, columns } : null;
}

/** True where a key of the table is already unique by some of these columns, so that all of them refuse no more rows. */
export const refusesNothingNew = (
  known: ReadonlyMap<string, readonly string[]> | undefined,
  columns: readonly string[],
): boolean => [...(known?.values() ?? [])].some(key => key.every(name => columns.includes(name)));

/** True where both have the same columns, in any order. */
export const haveSameColumns = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every(name => other.includes(name));

function namesIn(nodes: readonly Node[] = []): string[] {
  return nodes.flatMap(node => {
    if ('String' in node) return [node.String.sval ?? ''];
    return 'List' in node ? namesIn(node.List.items).slice(-1) : [];
  });
}
