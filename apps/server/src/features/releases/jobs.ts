import { devicesLimit } from '@nightjar/domain/account/entity';
import { addDays, addMilliseconds, days } from '@nightjar/domain/kernel/time';
import { versionCountKeptDays, versionReportKeptDays } from '@nightjar/domain/releases/entity';
import { unneededBundles } from '@nightjar/domain/releases/rules/kept-bundles';
import { fewestFailures, mustPause } from '@nightjar/domain/releases/rules/rollout';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import type { ReactionRunner } from '../../platform/http/reactions.ts';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { bundlesPrefix, releasesWithBundles } from './present.ts';
import { lockPublications, lockRelease, readReleases, savePausedByFailures } from './queries/releases.ts';
import { countRollout, findRolloutsWithFailures } from './queries/rollouts.ts';
import {
  deleteVersionCountsBefore,
  deleteVersionReportsBefore,
  findKeptHashes,
  markBundlesDeleted,
  saveVersionDays,
} from './queries/upkeep.ts';

/** A worker runs these jobs of the releases. */
export const releasesTasks = (platform: Platform, reactions: ReactionRunner): JobTasks => ({
  'pause-rollouts': () => pauseRollouts(platform, reactions),
  'count-versions': () => countVersions(platform),
  'tidy-bundles': () => tidyBundles(platform, reactions),
});

async function pauseRollouts(platform: Platform, reactions: ReactionRunner): Promise<void> {
  for (const version of await findRolloutsWithFailures(platform.db, fewestFailures))
    if (await pauseRollout(platform, version))
      reactions.announce([{ name: 'release_changed', event: { version } }]);
}

/**
 * Pauses a rollout where the release failed for too many people, and returns whether it did. Under the lock the release
 * and its counts are read again, because an operator may have changed its rollout meanwhile.
 */
async function pauseRollout({ db, clock, log }: Platform, version: string): Promise<boolean> {
  const paused = await db.transaction().execute(async transaction => {
    const release = await lockRelease(transaction, version);
    if (release?.state !== 'live') return null;
    const counts = await countRollout(transaction, version);
    if (!mustPause(counts)) return null;
    await savePausedByFailures(transaction, version);
    const { state, rollout } = release;
    await insertAuditEntryAtCommit(transaction, {
      at: clock.now(),
      actorId: null,
      action: 'pause-release',
      subjects: { version },
      before: { state, rollout },
      after: { state: 'paused', rollout, ...counts },
      outcome: 'ok',
    });
    return counts;
  });
  if (paused) log.warn({ version, ...paused }, 'a rollout was paused, because the release did not start');
  return paused !== null;
}

const dayOf = (moment: Date) => moment.toISOString().slice(0, 10);

/** Counts the versions of past days, and deletes reports and counts whose time is over. */
async function countVersions({ db, clock }: Platform): Promise<void> {
  const now = clock.now();
  const today = dayOf(now);
  await db.transaction().execute(async transaction => {
    await saveVersionDays(transaction, { today, mostDevices: devicesLimit });
    await deleteVersionReportsBefore(transaction, addDays(today, -versionReportKeptDays));
  });
  const oldest = addMilliseconds(now, -versionCountKeptDays * days);
  await deleteVersionCountsBefore(db, dayOf(oldest), oldest);
}

/** A file that is younger than this many milliseconds may belong to a publication that has not saved its release yet. */
const unfinishedForMs = 24 * 60 * 60 * 1000;

/**
 * Deletes the files of bundles that no device needs, and files of publications that saved no release. A release is
 * marked first: a device is not offered it while its file is deleted.
 */
async function tidyBundles({ db, clock, files }: Platform, reactions: ReactionRunner): Promise<void> {
  const now = clock.now();
  const unneeded = await db.transaction().execute(async transaction => {
    await lockPublications(transaction);
    const releases = releasesWithBundles(await readReleases(transaction));
    const versions = unneededBundles(releases).map(({ version }) => version);
    await markBundlesDeleted(transaction, versions, now);
    return versions;
  });
  reactions.announce(unneeded.map(version => ({ name: 'release_changed', event: { version } })));

  const kept = await findKeptHashes(db);
  const deleted: string[] = [];
  for await (const { key, modifiedAt } of files.list(bundlesPrefix)) {
    const isKept = kept.has(key.slice(bundlesPrefix.length));
    if (!isKept && now.getTime() - modifiedAt.getTime() > unfinishedForMs) deleted.push(key);
  }
  await files.remove(deleted);
}
