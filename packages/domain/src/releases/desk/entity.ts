import * as z from 'zod/mini';
import { platformName } from '../../account/entity.ts';
import { day, days, moment } from '../../kernel/time.ts';
import { releaseStates } from '../entity.ts';

/** The desk's list of releases has pages of these sizes. */
export const releasesPageSizes = { preset: 50, most: 100 };

/** The desk reads no more days than these for its chart of the versions that devices ran. */
export const versionDaysLimit = 90;

/** A person counts as running the version that their devices reported last, for as long as this after the report. */
export const countedAsRunningFor = 7 * days;

/** The desk shows this many kinds of failures of a release, those of the most people first. */
export const failureMessagesLimit = 20;

export const deskRelease = z.object({
  version: z.string(),
  state: z.enum(releaseStates),
  channel: z.string(),
  min_native: z.nullable(z.string()),
  rollout: z.int(),
  /** Bytes of the zip file; null where the release has no bundle. */
  size: z.nullable(z.int()),
  rollback_from: z.array(z.string()),
  published_at: moment,
  /** The first 16 hexadecimal digits of the SHA-256 of the public key whose owner published the release. */
  published_by: z.nullable(z.string()),
  /** People whose newest report of the last 7 days names this version. */
  running: z.int(),
  /** People on whose devices the release did not start. */
  failed: z.int(),
  /** True where a job has paused the rollout because the release did not start for too many people. */
  paused_by_failures: z.boolean(),
});
export type DeskRelease = z.output<typeof deskRelease>;

export const releaseFailure = z.object({
  /** The first line of the error, as the phones reported it. */
  message: z.string(),
  people: z.int(),
  platforms: z.array(platformName),
  last_at: moment,
});
export type ReleaseFailure = z.output<typeof releaseFailure>;

/** So many devices of a platform ran a version on a day (UTC). */
export const versionDay = z.object({
  day,
  platform: z.nullable(platformName),
  version: z.string(),
  devices: z.int(),
});
export type DailyVersionUsage = z.output<typeof versionDay>;
