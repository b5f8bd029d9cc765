/**
 * Wrong codes of one number, counted over all its codes: ten in an hour lock the number for an hour, the next lock
 * is twice as long, and a hundred without one success need a person to look.
 */
export type CodeFailures = {
  windowStartedAt: Date;
  inWindow: number;
  inARow: number;
  locks: number;
  lockedUntil: Date | null;
};

const hour = 3_600_000;
const perHour = 10;
const longestLock = 24 * hour;
export const inARowForSupport = 100;

export function afterWrongCode(before: CodeFailures | null, now: Date): CodeFailures {
  const fresh = { windowStartedAt: now, inWindow: 0, inARow: 0, locks: 0, lockedUntil: null };
  const kept = before ?? fresh;
  const sameWindow = now.getTime() - kept.windowStartedAt.getTime() < hour;
  const inWindow = (sameWindow ? kept.inWindow : 0) + 1;
  const counted = {
    ...kept,
    windowStartedAt: sameWindow ? kept.windowStartedAt : now,
    inWindow,
    inARow: kept.inARow + 1,
  };
  return inWindow < perHour ? counted : lock(counted, now);
}

function lock(failures: CodeFailures, now: Date): CodeFailures {
  const length = Math.min(hour * 2 ** failures.locks, longestLock);
  return {
    ...failures,
    windowStartedAt: now,
    inWindow: 0,
    locks: failures.locks + 1,
    lockedUntil: new Date(now.getTime() + length),
  };
}

export type LockState =
  | { locked: false }
  | { locked: true; reason: 'for_now' | 'until_support'; seconds: number };

export function lockState(failures: CodeFailures | null, now: Date): LockState {
  if (!failures) return { locked: false };
  if (failures.inARow >= inARowForSupport) {
    return { locked: true, reason: 'until_support', seconds: longestLock / 1000 };
  }
  const left = (failures.lockedUntil?.getTime() ?? 0) - now.getTime();
  return left > 0 ? { locked: true, reason: 'for_now', seconds: Math.ceil(left / 1000) } : { locked: false };
}
