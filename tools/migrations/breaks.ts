import type { Constraint, Node } from 'libpg-query';
import { haveSameColumns, refusesNothingNew, type UniqueKeys, uniqueIndexOf } from './keys.ts';
import { changesOf, type ParsedMigrationFile, type TableChange, tableOf } from './statements.ts';

/** `keys` are the unique keys of the tables before the file. */
export type MigrationAround = { readonly file: ParsedMigrationFile; readonly keys: UniqueKeys };

/**
 * Returns why some call of the version before would fail after this statement, so that its file is not additive; null
 * where none would. What the version before does with a new trigger or function is known to the author alone.
 */
export function breakOf(node: Node, { file, keys }: MigrationAround): string | null {
  if ('DropStmt' in node && !harmlessDrops.has(node.DropStmt.removeType ?? ''))
    return 'takes away what the version before uses';
  if (
    'RenameStmt' in node ||
    'AlterObjectSchemaStmt' in node ||
    ('AlterEnumStmt' in node && node.AlterEnumStmt.oldVal)
  )
    return 'gives another name to what the version before uses';
  if ('TruncateStmt' in node) return 'deletes rows that the version before has';
  if ('GrantStmt' in node && !node.GrantStmt.is_grant && isGrantOnTable(node))
    return 'takes a right away that the version before uses';
  if (
    'IndexStmt' in node &&
    node.IndexStmt.unique &&
    !isOnNewColumns(node.IndexStmt, file) &&
    !widensKey(node, keys)
  )
    return 'refuses rows that the version before writes';
  for (const change of changesOf(node)) {
    const found = file.made.has(change.table) ? null : breakingReasonOfChange(change, { file, keys });
    if (found) return found;
  }
  return null;
}

/** No statement of the product names an index, a trigger or a policy, and a file may drop one to make it anew. */
const harmlessDrops = new Set(['OBJECT_INDEX', 'OBJECT_TRIGGER', 'OBJECT_POLICY']);

const isGrantOnTable = (node: Extract<Node, { GrantStmt: unknown }>) =>
  node.GrantStmt.objtype === 'OBJECT_TABLE';

function isOnNewColumns(
  { relation, indexParams = [] }: Extract<Node, { IndexStmt: unknown }>['IndexStmt'],
  { made, added }: ParsedMigrationFile,
): boolean {
  const table = tableOf(relation);
  if (made.has(table)) return true;
  return indexParams.some(each => 'IndexElem' in each && added.has(`${table}.${each.IndexElem.name}`));
}

function widensKey(node: Node, keys: UniqueKeys): boolean {
  const index = uniqueIndexOf(node);
  return index !== null && refusesNothingNew(keys.get(index.table), index.columns);
}

const uniqueIndexesOf = (file: ParsedMigrationFile) =>
  file.steps.flatMap(({ statements }) => statements.flatMap(({ node }) => uniqueIndexOf(node) ?? []));

/** True where the file keeps the same columns unique by an index, before it takes the key `name` away. */
const keepsKey = ({ table, name }: TableChange, { file, keys }: MigrationAround): boolean =>
  uniqueIndexesOf(file).some(
    index => index.table === table && haveSameColumns(index.columns, keys.get(table)?.get(name) ?? []),
  );

/** True where a key is made of an index of this file that widens a key. */
const makesKeyOfWiderIndex = (
  { indexname }: Constraint,
  { table }: TableChange,
  { file, keys }: MigrationAround,
): boolean =>
  uniqueIndexesOf(file).some(
    index => index.name === indexname && refusesNothingNew(keys.get(table), index.columns),
  );

function breakingReasonOfChange(change: TableChange, around: MigrationAround): string | null {
  const { file } = around;
  const { table, kind, name, column, constraint } = change;
  const isGiven = (of: string) => file.defaulted.has(`${table}.${of}`);
  if (kind === 'AT_DropColumn') return `takes ${name} away, which the version before reads`;
  if (kind === 'AT_AlterColumnType') return `changes the type of ${name}, which the version before reads`;
  if (kind === 'AT_SetNotNull' && !isGiven(name))
    return `refuses rows without ${name}, which the version before may write`;
  if (kind === 'AT_AddColumn' && column && isRequired(column.constraints) && !isGiven(column.name))
    return `refuses rows without ${column.name}, which the version before does not know`;
  if (kind === 'AT_DropConstraint' && !/_(check|fkey)$/.test(name) && !keepsKey(change, around))
    return `takes ${name} away, by which the version before may recognize a repeated row`;
  if (
    kind === 'AT_AddConstraint' &&
    constraint &&
    !isAboutOwnColumns(constraint, change, file) &&
    !makesKeyOfWiderIndex(constraint, change, around)
  )
    return 'refuses rows that the version before may write';
  if (kind === 'AT_EnableRowSecurity' || kind === 'AT_ForceRowSecurity')
    return 'hides rows that the version before reads';
  return null;
}

const isRequired = (constraints: readonly Constraint[]) =>
  constraints.some(({ contype }) => contype === 'CONSTR_NOTNULL' || contype === 'CONSTR_PRIMARY');

/**
 * True where the version before writes no value that the constraint could refuse, because it does not know the columns.
 * A row is unique as soon as one of the columns is null.
 */
function isAboutOwnColumns(
  constraint: Constraint,
  { table }: TableChange,
  { added }: ParsedMigrationFile,
): boolean {
  const { keys = [], fk_attrs = [], raw_expr, contype } = constraint;
  const names = [...[...keys, ...fk_attrs].flatMap(textsIn), ...columnsIn(raw_expr)];
  const isOwn = (name: string) => added.has(`${table}.${name}`);
  return contype === 'CONSTR_UNIQUE' ? names.some(isOwn) : names.length > 0 && names.every(isOwn);
}

const textsIn = (node: Node): string[] => ('String' in node ? [node.String.sval ?? ''] : []);

function columnsIn(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const fields = 'ColumnRef' in node ? (node.ColumnRef as { fields?: Node[] }).fields : undefined;
  return fields ? fields.slice(-1).flatMap(textsIn) : Object.values(node).flatMap(columnsIn);
}
