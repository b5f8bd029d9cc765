import { isHouse } from '@nightjar/domain/kernel/access';
import type { Role } from '@nightjar/domain/kernel/actor';
import { minutes, stillLasts } from '@nightjar/domain/kernel/time';

const hour = 3_600_000;
const day = 24 * hour;
/**
 * A session ends after `idle` without use, and after `altogether` in any case, both in milliseconds. A bartender's
 * session lasts as long as a guest's; `staffSessionLimits` is for reps and super admins, whose sessions end sooner.
 */
const guestSessionLimits = { idle: 60 * day, altogether: 365 * day };
const staffSessionLimits = { idle: 12 * hour, altogether: 7 * day };

/** Returns when a session ends that began at `createdAt` and is used now. */
export function sessionEnd(roles: readonly Role[], createdAt: Date, now: Date): Date {
  const { idle, altogether } = isHouse({ roles }) ? staffSessionLimits : guestSessionLimits;
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + altogether));
}

/** For this many milliseconds an entered code proves that the session is in the hands of its user. */
const proofLastsMs = 15 * minutes;

/**
 * True where a code sent to the present phone number was entered in this session lately. The code that opened the
 * session counts too.
 */
export function isRecent(
  { createdAt, reauthenticatedAt }: { createdAt: Date; reauthenticatedAt: Date | null },
  now: Date,
): boolean {
  return [createdAt, reauthenticatedAt].some(proven => proven && stillLasts(proven, proofLastsMs, now));
}

export function isBanned({ bannedUntil }: { bannedUntil: Date | null }, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now;
}
