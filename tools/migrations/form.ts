import type { Node, RangeVar } from 'libpg-query';
import {
  changesOf,
  findInside,
  type ParsedMigrationFile,
  type ParsedMigrationStep,
  tableOf,
} from './statements.ts';

/** Returns why a statement cannot be a part of a step of this mode; null where it can. */
export function faultOfForm(node: Node, { step, statements }: ParsedMigrationStep): string | null {
  if ('TransactionStmt' in node) return 'begins or ends a transaction: each step has one of its own';
  if ('VariableSetStmt' in node || 'VariableShowStmt' in node)
    return 'changes a setting of the session, which the server has set for all steps';
  if ('LockStmt' in node)
    return 'locks a table for the whole step: each statement takes the lock that it needs';
  if (step.mode === 'alone') return faultOfLoneStep(node, statements.length);
  if (isConcurrent(node)) return 'cannot run in a transaction: begin a "-- step alone: …" with it';
  if (step.mode === 'in batches') return faultOfBatchStep(node, statements.length);
  return null;
}

const isConcurrent = (node: Node): boolean =>
  ('IndexStmt' in node && Boolean(node.IndexStmt.concurrent)) ||
  ('DropStmt' in node && Boolean(node.DropStmt.concurrent)) ||
  ('RefreshMatViewStmt' in node && Boolean(node.RefreshMatViewStmt.concurrent)) ||
  changesOf(node).some(({ kind }) => kind === 'AT_DetachPartition');

function faultOfLoneStep(node: Node, count: number): string | null {
  if (count !== 1) return 'is not alone in its step: a step outside of a transaction has one statement';
  if (!isConcurrent(node)) return 'needs no step alone: let it run in a transaction, in a plain "-- step: …"';
  if ('IndexStmt' in node && !(node.IndexStmt.if_not_exists && node.IndexStmt.idxname))
    return 'must be safe to repeat after a power cut: "create index concurrently if not exists" with a name';
  if ('DropStmt' in node && !node.DropStmt.missing_ok)
    return 'must be safe to repeat after a power cut: "drop index concurrently if exists"';
  return null;
}

function faultOfBatchStep(node: Node, count: number): string | null {
  if (count !== 1) return 'is not alone in its step: a step in batches repeats one statement';
  if (!('UpdateStmt' in node) && !('DeleteStmt' in node) && !('InsertStmt' in node))
    return 'changes no rows: a step in batches repeats an update, a delete or an insert';
  if (findInside(node, ({ limitCount }) => limitCount ?? null) === null)
    return 'changes all rows at once: choose the rows of a batch by a query with a limit';
  if (findInside(node, ({ waitPolicy }) => (waitPolicy === 'LockWaitSkip' ? waitPolicy : null)))
    return 'skips rows that a call has locked, and would end before they are changed: leave "skip locked" out';
  return null;
}

/**
 * A step that locks two tables that calls use holds the first one while it waits for the second one, and calls that
 * take them in the other order stop it by a deadlock.
 */
export function faultOfTwoTables({ steps, made }: ParsedMigrationFile): { line: number; message: string }[] {
  return steps.flatMap(({ statements }) => {
    const held = new Set<string>();
    for (const { node, line } of statements) {
      const locked = lockedBy(node).filter(table => !made.has(table));
      const other = held.size > 0 && locked.find(table => !held.has(table));
      if (other)
        return [
          {
            line,
            message: `locks ${other} while the step holds ${[...held].join(' and ')}: begin a "-- step: …" of its own`,
          },
        ];
      for (const table of locked) held.add(table);
    }
    return [];
  });
}

/** Returns the tables on which no call can write, or read, until the transaction of the statement ends. */
function lockedBy(node: Node): string[] {
  if ('CreateTrigStmt' in node) return [tableOf(node.CreateTrigStmt.relation)];
  if ('IndexStmt' in node) return [tableOf(node.IndexStmt.relation)];
  if ('RenameStmt' in node && node.RenameStmt.relation) return [tableOf(node.RenameStmt.relation)];
  if ('CreatePolicyStmt' in node) return [tableOf(node.CreatePolicyStmt.table)];
  if ('CreateStmt' in node) return tablesReferredToBy(node);
  return 'AlterTableStmt' in node ? [tableOf(node.AlterTableStmt.relation), ...tablesReferredToBy(node)] : [];
}

/** A foreign key locks the table that it refers to, also where its own table is new. */
function tablesReferredToBy(node: unknown): string[] {
  if (typeof node !== 'object' || node === null) return [];
  const referred = 'pktable' in node ? [tableOf(node.pktable as RangeVar)] : [];
  return [...referred, ...Object.values(node).flatMap(tablesReferredToBy)];
}
