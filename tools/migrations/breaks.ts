import type { Constraint, Node } from 'libpg-query';
import { changesOf, type ParsedMigrationFile, type TableChange, tableOf } from './statements.ts';

/**
 * Returns why some call of the version before would fail after this statement, so that its file is not additive; null
 * where none would. What the version before does with a new trigger or function is known to the author alone.
 */
export function breakOf(node: Node, file: ParsedMigrationFile): string | null {
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
  if ('IndexStmt' in node && node.IndexStmt.unique && !isOnNewColumns(node.IndexStmt, file))
    return 'refuses rows that the version before writes';
  for (const change of changesOf(node)) {
    const found = file.made.has(change.table) ? null : breakingReasonOfChange(change, file);
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

function breakingReasonOfChange(change: TableChange, file: ParsedMigrationFile): string | null {
  const { table, kind, name, column, constraint } = change;
  const isGiven = (of: string) => file.defaulted.has(`${table}.${of}`);
  if (kind === 'AT_DropColumn') return `takes ${name} away, which the version before reads`;
  if (kind === 'AT_AlterColumnType') return `changes the type of ${name}, which the version before reads`;
  if (kind === 'AT_SetNotNull' && !isGiven(name))
    return `refuses rows without ${name}, which the version before may write`;
  if (kind === 'AT_AddColumn' && column && isRequired(column.constraints) && !isGiven(column.name))
    return `refuses rows without ${column.name}, which the version before does not know`;
  if (kind === 'AT_DropConstraint' && !/_(check|fkey)$/.test(name))
    return `takes ${name} away, by which the version before may recognize a repeated row`;
  if (kind === 'AT_AddConstraint' && constraint && !isAboutOwnColumns(constraint, change, file))
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
