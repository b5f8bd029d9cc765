import {
  type AuditCheckShown,
  type AuditEntryShown,
  mostFaultsShown,
} from '@nightjar/domain/audit/desk/entity';
import { userId } from '@nightjar/domain/kernel/id';
import type { AuditCheck } from '../../../platform/audit/checks.ts';
import type { EntryRow } from './queries/entries.ts';

/** A page of the trail shows names for at most this many ids. */
const mostNamedIds = 1000;
const idPattern = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;

/**
 * Returns the ids in the subjects and the values of these audit entries, at most `mostNamedIds`, so that the desk can
 * show the names behind them.
 */
export function shownIds(rows: readonly EntryRow[]): string[] {
  const ids = new Set(rows.flatMap(({ subjects, before, after }) => idsIn([subjects, before, after])));
  return [...ids].slice(0, mostNamedIds);
}

function idsIn(value: unknown): string[] {
  if (typeof value === 'string') return idPattern.test(value) ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(idsIn);
}

export function presentEntry(row: EntryRow, names: Readonly<Record<string, string>>): AuditEntryShown {
  const { id, at, actor_id, actor_name, subjects, before, after, ...rest } = row;
  const named = idsIn([subjects, before, after]).filter(found => found in names);
  return {
    entry_id: id,
    at: at.toISOString(),
    actor: actor_id === null ? null : { id: userId.parse(actor_id), name: actor_name },
    subjects,
    before,
    after,
    names: Object.fromEntries(named.map(found => [found, names[found] as string])),
    ...rest,
  };
}

export const presentCheck = ({
  checked_at,
  place,
  hash,
  faults,
  faults_count,
}: AuditCheck): AuditCheckShown => ({
  checked_at: checked_at.toISOString(),
  place,
  hash,
  faults: faults.slice(0, mostFaultsShown).map(fault => ({ ...fault })),
  faults_count,
});
