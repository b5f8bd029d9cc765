import type { Constraint, Node } from 'libpg-query';
import {
  distributedTables,
  distributionColumn,
} from '../../apps/server/src/platform/db/distributing/engine.ts';
import { changesOf, type ParsedMigrationStep, tableOf } from './statements.ts';

/** The command that distributes chat wants all files before this one, so they never meet a distributed table. */
const firstFileAfter = '0070';

export const mayMeetDistribution = (file: string): boolean => file >= firstFileAfter;

const isDistributed = (table: string): boolean => distributedTables.some(name => table === `public.${name}`);

/**
 * Returns why Citus would refuse a statement where chat is distributed, or why its workers would differ from the
 * coordinator; null where neither is so.
 */
export function faultWhereDistributed(node: Node, { statements }: ParsedMigrationStep): string | null {
  const table = changedTableOf(node);
  if (table === null || !isDistributed(table)) return null;
  if (statements.some(other => changedTableOf(other.node) !== table))
    return `changes ${table} in a step that changes more: where chat is distributed, Citus repeats the whole step on its workers, which have nothing else`;
  if ('CreateTrigStmt' in node)
    return `gives ${table} a trigger, which Citus does not run where chat is distributed`;
  if ('IndexStmt' in node && node.IndexStmt.unique)
    return faultOfKey(table, namesIn(node.IndexStmt.indexParams ?? []));
  for (const { constraint } of changesOf(node)) {
    const found = constraint && faultOfConstraint(table, constraint);
    if (found) return found;
  }
  return null;
}

function changedTableOf(node: Node): string | null {
  if ('CreateTrigStmt' in node) return tableOf(node.CreateTrigStmt.relation);
  if ('IndexStmt' in node) return tableOf(node.IndexStmt.relation);
  if ('RenameStmt' in node) return tableOf(node.RenameStmt.relation);
  if ('UpdateStmt' in node) return tableOf(node.UpdateStmt.relation);
  if ('DeleteStmt' in node) return tableOf(node.DeleteStmt.relation);
  return 'AlterTableStmt' in node ? tableOf(node.AlterTableStmt.relation) : null;
}

function faultOfConstraint(
  table: string,
  { contype, keys = [], indexname, pktable }: Constraint,
): string | null {
  if (contype === 'CONSTR_FOREIGN' && !isDistributed(tableOf(pktable)))
    return `leads from ${table} to ${tableOf(pktable)}, which stays on the coordinator where chat is distributed`;
  if ((contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY') && !indexname)
    return faultOfKey(table, namesIn(keys));
  return null;
}

const faultOfKey = (table: string, columns: readonly string[]): string | null =>
  columns.includes(distributionColumn)
    ? null
    : `is unique on ${table} without ${distributionColumn}, which no worker can know by itself where chat is distributed`;

const namesIn = (nodes: readonly Node[]): string[] =>
  nodes.flatMap(node =>
    'IndexElem' in node ? [node.IndexElem.name ?? ''] : 'String' in node ? [node.String.sval ?? ''] : [],
  );
