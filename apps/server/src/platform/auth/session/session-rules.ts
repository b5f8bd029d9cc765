import { brand } from '@nightjar/domain/brand';
import type { Role } from '@nightjar/domain/kernel/actor';

/** Whoever holds the keys of the house signs in more often than a guest. A bartender's phone is a guest's phone. */
const hour = 3_600_000;
const day = 24 * hour;
const guest = { idle: 60 * day, altogether: 365 * day };
const keyholder = { idle: 12 * hour, altogether: 7 * day };

/** When a session ends that was begun at `createdAt` and is used now. */
export function sessionEnd(roles: readonly Role[], createdAt: Date, now: Date): Date {
  const isKeyholder = roles.includes('super_admin') || roles.includes(brand.repRole);
  const { idle, altogether } = isKeyholder ? keyholder : guest;
  return new Date(Math.min(now.getTime() + idle, createdAt.getTime() + altogether));
}

/** How long a code that was entered stands for the person behind the session. */
const proofLastsMs = 15 * 60_000;

/** Whether a code to the present number was entered in this session lately; the one that opened it counts. */
export function isRecent(
  { createdAt, reauthenticatedAt }: { createdAt: Date; reauthenticatedAt: Date | null },
  now: Date,
): boolean {
  const proven = Math.max(createdAt.getTime(), reauthenticatedAt?.getTime() ?? 0);
  return now.getTime() - proven < proofLastsMs;
}

export function isBanned({ bannedUntil }: { bannedUntil: Date | null }, now: Date): boolean {
  return bannedUntil !== null && bannedUntil > now;
}
