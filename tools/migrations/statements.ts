import { type Constraint, loadModule, type Node, parseSync, type RangeVar } from 'libpg-query';
import { readDeclaration, type Step } from '../../apps/server/src/platform/db/migrating/declaration.ts';

/** One statement of a migration, as the parser of PostgreSQL reads it. */
export type Statement = { readonly node: Node; readonly line: number };
export type ParsedMigrationStep = { readonly step: Step; readonly statements: readonly Statement[] };
export type ParsedMigrationFile = {
  readonly additive: boolean | null;
  readonly steps: readonly ParsedMigrationStep[];
  /** The file itself makes these tables. They are empty, and no call knows them. */
  readonly made: ReadonlySet<string>;
  /** The file itself adds these columns, as `table.column`. */
  readonly added: ReadonlySet<string>;
  /** The file itself gives these columns a default, as `table.column`. */
  readonly defaulted: ReadonlySet<string>;
};

/** PostgreSQL's parser is a WebAssembly module, which must be loaded once. */
export const loadParser = (): Promise<void> => loadModule();

/** @throws where a statement is no SQL */
export function readFile(text: string): ParsedMigrationFile {
  const { additive, steps } = readDeclaration(text);
  const read = steps.map(step => ({ step, statements: statementsOf(step) }));
  const all = read.flatMap(({ statements }) => statements);
  return {
    additive,
    steps: read,
    made: new Set(all.flatMap(({ node }) => tablesCreatedBy(node))),
    added: new Set(all.flatMap(({ node }) => columnsAddedBy(node))),
    defaulted: new Set(
      all
        .flatMap(({ node }) => changesOf(node))
        .filter(givesDefault)
        .map(qualifiedColumnName),
    ),
  };
}

function statementsOf({ text, line }: Step): Statement[] {
  const bytes = Buffer.from(text);
  return (parseSync(text).stmts ?? []).flatMap(({ stmt, stmt_location: at = 0 }) => {
    if (!stmt) return [];
    const before = bytes.subarray(0, at).toString();
    const skipped = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*/.exec(text.slice(before.length))?.[0] ?? '';
    return [{ node: stmt, line: line - 1 + (before + skipped).split('\n').length }];
  });
}

export const tableOf = (relation: RangeVar | undefined): string =>
  [relation?.schemaname ?? 'public', relation?.relname ?? ''].join('.');

function tablesCreatedBy(node: Node): string[] {
  if ('CreateStmt' in node) return [tableOf(node.CreateStmt.relation)];
  if ('CreateTableAsStmt' in node) return [tableOf(node.CreateTableAsStmt.into?.rel)];
  return [];
}

const columnsAddedBy = (node: Node): string[] =>
  changesOf(node).flatMap(({ table, kind, column }) =>
    kind === 'AT_AddColumn' && column ? [`${table}.${column.name}`] : [],
  );

const kindsWithDefault = new Set(['CONSTR_DEFAULT', 'CONSTR_GENERATED', 'CONSTR_IDENTITY']);

/** True where a writer that does not know the column gets a value for it. */
const givesDefault = ({ kind, column }: TableChange): boolean =>
  kind === 'AT_ColumnDefault' ||
  (column?.constraints.some(({ contype }) => kindsWithDefault.has(contype ?? '')) ?? false);

const qualifiedColumnName = ({ table, name, column }: TableChange) => `${table}.${column?.name ?? name}`;

type ColumnChange = {
  readonly name: string;
  readonly constraints: readonly Constraint[];
  readonly type: string;
};
/** An `alter table` consists of such changes. */
export type TableChange = {
  readonly table: string;
  readonly kind: string;
  /** The column, constraint or trigger that it changes. */
  readonly name: string;
  readonly column: ColumnChange | null;
  readonly constraint: Constraint | null;
};

/** Returns the parts of an `alter table`, and nothing for other statements. */
export function changesOf(node: Node): TableChange[] {
  if (!('AlterTableStmt' in node)) return [];
  const table = tableOf(node.AlterTableStmt.relation);
  return (node.AlterTableStmt.cmds ?? []).flatMap(command => {
    if (!('AlterTableCmd' in command)) return [];
    const { subtype = '', name = '', def } = command.AlterTableCmd;
    return [
      {
        table,
        kind: subtype,
        name,
        column: def && 'ColumnDef' in def ? columnOf(def.ColumnDef) : null,
        constraint: def && 'Constraint' in def ? def.Constraint : null,
      },
    ];
  });
}

type ColumnDef = Extract<Node, { ColumnDef: unknown }>['ColumnDef'];

function columnOf({ colname = '', constraints = [], typeName }: ColumnDef): ColumnChange {
  const last = typeName?.names?.at(-1);
  return {
    name: colname,
    constraints: constraints.flatMap(each => ('Constraint' in each ? [each.Constraint] : [])),
    type: last && 'String' in last ? (last.String.sval ?? '') : '',
  };
}

/** Finds what `look` returns for any object inside of a node. */
export function findInside<Found>(
  node: unknown,
  look: (part: Record<string, unknown>) => Found | null,
): Found | null {
  if (typeof node !== 'object' || node === null) return null;
  const found = Array.isArray(node) ? null : look(node as Record<string, unknown>);
  if (found !== null) return found;
  for (const part of Object.values(node)) {
    const inside = findInside(part, look);
    if (inside !== null) return inside;
  }
  return null;
}
