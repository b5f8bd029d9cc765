import type { Constraint, Node } from 'libpg-query';
import {
  changesOf,
  findInside,
  type ParsedMigrationFile,
  type ParsedMigrationStep,
  type TableChange,
  tableOf,
} from './statements.ts';

/** Returns why calls would wait for a statement; null where they would not. */
type LockRule = (
  node: Node,
  around: { file: ParsedMigrationFile; step: ParsedMigrationStep },
) => string | null;

/** PostgreSQL computes these once for the whole `alter table`, and stores them without writing the rows anew. */
const functionsComputedOnce = new Set([
  'now',
  'transaction_timestamp',
  'statement_timestamp',
  'current_setting',
]);
const serialTypes = new Set(['serial', 'bigserial', 'smallserial', 'serial4', 'serial8', 'serial2']);

const tableRewriteWarning = 'writes the whole table anew while all calls wait';

/**
 * Calls may wait long for these statements, so a step with one of them must declare it: "-- step that locks long: why".
 */
export const lockRules: readonly LockRule[] = [
  ruleOfEachChange(change => (change.kind === 'AT_AddColumn' ? faultOfColumn(change) : null)),
  ruleOfEachChange(({ kind, name }) =>
    kind === 'AT_AlterColumnType'
      ? `changes the type of ${name}, which ${tableRewriteWarning}: add a column, fill it "in batches", and let the next version read it`
      : null,
  ),
  (node, { file }) =>
    firstFaultOf(changesOf(node), ({ table, kind, name }) =>
      kind === 'AT_SetNotNull' && !file.made.has(table) && !isProvenNotNull(file, table, name)
        ? `reads the whole of ${table} while all calls wait: add "check (${name} is not null) not valid", validate it in a step of its own, and then set ${name} not null`
        : null,
    ),
  (node, { file }) =>
    firstFaultOf(changesOf(node), ({ table, kind, constraint }) =>
      kind === 'AT_AddConstraint' && constraint && !file.made.has(table)
        ? faultOfConstraint(constraint, table)
        : null,
    ),
  (node, { step }) =>
    firstFaultOf(changesOf(node), ({ kind, name }) =>
      kind === 'AT_ValidateConstraint' && addsConstraint(step, name)
        ? `validates ${name} while the lock of its "add constraint" is held: validate it in a step of its own`
        : null,
    ),
  ruleOfEachChange(({ kind, table }) =>
    ['AT_SetLogged', 'AT_SetUnLogged', 'AT_SetTableSpace', 'AT_SetAccessMethod'].includes(kind)
      ? `${tableRewriteWarning} (${table})`
      : null,
  ),
  ruleOfEachChange(({ kind, table }) =>
    kind === 'AT_AttachPartition'
      ? `reads the whole new partition of ${table} while all calls wait: validate a check of the same bounds before`
      : null,
  ),
  (node, { file }) =>
    'IndexStmt' in node && !node.IndexStmt.concurrent && !file.made.has(tableOf(node.IndexStmt.relation))
      ? `builds an index of ${tableOf(node.IndexStmt.relation)} while no call can write: "-- step alone: …" with "create index concurrently if not exists"`
      : null,
  node =>
    'DropStmt' in node && node.DropStmt.removeType === 'OBJECT_INDEX' && !node.DropStmt.concurrent
      ? 'takes an index away while calls wait: "-- step alone: …" with "drop index concurrently if exists"'
      : null,
  (node, { file, step }) => {
    const table =
      'UpdateStmt' in node
        ? tableOf(node.UpdateStmt.relation)
        : 'DeleteStmt' in node
          ? tableOf(node.DeleteStmt.relation)
          : null;
    return table && !file.made.has(table) && step.step.mode !== 'in batches'
      ? `holds all rows of ${table} that it changes until it has changed the last one: "-- step in batches: …", with a limit`
      : null;
  },
  node => ('DoStmt' in node ? 'is a program that this check cannot read: write its statements out' : null),
  node =>
    'ClusterStmt' in node ||
    'ReindexStmt' in node ||
    'TruncateStmt' in node ||
    ('VacuumStmt' in node && node.VacuumStmt.is_vacuumcmd) ||
    ('RefreshMatViewStmt' in node && !node.RefreshMatViewStmt.concurrent)
      ? 'needs a table for itself while it works'
      : null,
];

function ruleOfEachChange(rule: (change: TableChange) => string | null): LockRule {
  return (node, { file }) =>
    firstFaultOf(changesOf(node), change => (file.made.has(change.table) ? null : rule(change)));
}

function firstFaultOf<One>(all: readonly One[], rule: (one: One) => string | null): string | null {
  for (const one of all) {
    const found = rule(one);
    if (found) return found;
  }
  return null;
}

function faultOfColumn({ table, column }: TableChange): string | null {
  if (!column) return null;
  if (serialTypes.has(column.type)) return `numbers all rows of ${table}, which ${tableRewriteWarning}`;
  return firstFaultOf(column.constraints, ({ contype, raw_expr, generated_kind }) => {
    if (contype === 'CONSTR_IDENTITY') return `numbers all rows of ${table}, which ${tableRewriteWarning}`;
    if (contype === 'CONSTR_GENERATED' && generated_kind === 's')
      return `computes ${column.name} for all rows, which ${tableRewriteWarning}: fill a plain column "in batches"`;
    if (contype === 'CONSTR_DEFAULT' && callsVolatileFunction(raw_expr))
      return `draws a default for each row, which ${tableRewriteWarning}: add ${column.name} without, set the default in a step of its own, and fill it "in batches"`;
    if (contype && ['CONSTR_FOREIGN', 'CONSTR_CHECK', 'CONSTR_UNIQUE', 'CONSTR_PRIMARY'].includes(contype))
      return `reads the whole of ${table} to prove what it requires of ${column.name}: add the column bare, then the constraint "not valid", or the unique index "concurrently"`;
    return null;
  });
}

const callsVolatileFunction = (expression: unknown): boolean =>
  findInside(expression, part => {
    const names = (part.FuncCall as { funcname?: { String?: { sval?: string } }[] } | undefined)?.funcname;
    const name = names?.at(-1)?.String?.sval;
    return name && !functionsComputedOnce.has(name) ? name : null;
  }) !== null;

function faultOfConstraint({ contype, skip_validation, indexname, conname = '' }: Constraint, table: string) {
  if ((contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') && !indexname)
    return `builds the index of ${conname} while no call can write: build it "concurrently" in a step before, and add the constraint "using index"`;
  if (contype === 'CONSTR_EXCLUSION') return `builds the index of ${conname} while no call can use ${table}`;
  if (
    (contype === 'CONSTR_CHECK' || contype === 'CONSTR_FOREIGN' || contype === 'CONSTR_NOTNULL') &&
    !skip_validation
  )
    return `reads the whole of ${table} while calls wait: add ${conname} "not valid", and validate it in a step of its own`;
  return null;
}

const addsConstraint = ({ statements }: ParsedMigrationStep, name: string): boolean =>
  statements
    .flatMap(({ node }) => changesOf(node))
    .some(({ kind, constraint }) => kind === 'AT_AddConstraint' && constraint?.conname === name);

/** A check that was validated before proves to PostgreSQL that no row is null, without reading the table again. */
function isProvenNotNull(file: ParsedMigrationFile, table: string, column: string): boolean {
  const changes = file.steps
    .flatMap(({ statements }) => statements.flatMap(({ node }) => changesOf(node)))
    .filter(change => change.table === table);
  const required = changes.findIndex(({ kind, name }) => kind === 'AT_SetNotNull' && name === column);
  const before = changes.slice(0, required);
  const proofs = before.filter(({ constraint }) => constraint && provesNotNull(constraint, column));
  return proofs.some(({ constraint }) => {
    const about = before.filter(({ name }) => name === constraint?.conname).map(({ kind }) => kind);
    return about.includes('AT_ValidateConstraint') && !about.includes('AT_DropConstraint');
  });
}

function provesNotNull({ raw_expr }: Constraint, column: string): boolean {
  if (!raw_expr || !('NullTest' in raw_expr)) return false;
  const { nulltesttype, arg } = raw_expr.NullTest;
  const [field] = arg && 'ColumnRef' in arg ? (arg.ColumnRef.fields ?? []) : [];
  return (
    nulltesttype === 'IS_NOT_NULL' && field !== undefined && 'String' in field && field.String.sval === column
  );
}
