import { fail } from '@nightjar/domain/kernel/failure';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import type { setRollout } from '@nightjar/domain/releases/desk/calls';
import { countedAsRunningFor, type DeskRelease } from '@nightjar/domain/releases/desk/entity';
import type { RolledOutRelease, RolloutDecision } from '@nightjar/domain/releases/rules/rollout';
import { parseVersion, type Version } from '@nightjar/domain/releases/rules/version';
import type { Database } from '../../../platform/db/database.ts';
import type { CallContext } from '../../../platform/http/handler.ts';
import { presentRelease, recordedRelease } from './present.ts';
import { findReleases, lockRelease, type ReleaseRow, saveRollout } from './queries/releases.ts';

type LockedRelease = ReleaseRow & RolledOutRelease;

/** Returns the numbers of a version that the schema of the input has checked. */
export function requireVersion({ version }: { version: string }): Version {
  const parts = parseVersion(version);
  if (!parts) throw fail.notFound('Release');
  return parts;
}

/** Locks the release that an act of the desk names, or fails. */
export async function lockReleaseOrFail(db: Database, input: { version: string }): Promise<LockedRelease> {
  const row = await lockRelease(db, requireVersion(input));
  if (!row) throw fail.notFound('Release');
  return { ...row, hasBundle: row.size !== null };
}

type ReleaseCall = Pick<CallContext<typeof setRollout>, 'db' | 'now' | 'recordChange' | 'emit'>;

/** Saves what an act decided, and returns the release as the desk shows it. An act that changes nothing saves nothing. */
export async function saveDecision(
  { db, now, recordChange, emit }: ReleaseCall,
  release: LockedRelease,
  decision: RolloutDecision,
): Promise<DeskRelease> {
  if (decision.state !== release.state || decision.rollout !== release.rollout) {
    await saveRollout({ db, now }, release.version, decision);
    recordChange(recordedRelease(release), recordedRelease({ ...release, ...decision }));
    emit('release_changed', { version: release.version });
  }
  const [row] = await findReleases(
    db,
    { version: requireVersion(release), before: null, limit: 1 },
    addMilliseconds(now, -countedAsRunningFor),
  );
  if (!row) throw fail.notFound('Release');
  return presentRelease(row);
}
