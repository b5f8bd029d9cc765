/**
 * A source is a device, a session or a network. Ten wrong codes that one source enters for a phone number in an hour
 * lock the number for that source alone. The lock lasts an hour, and twice as long each further time. All sources
 * together may enter a limited number of wrong codes a day. A part of this number is kept for sources that the phone
 * number knows, so that strangers cannot use it up.
 */
export type WrongCode = { source: string; known: boolean; at: Date };

const hour = 3_600_000;
const day = 24 * hour;
const wrongCodesPerSourceAndHour = 10;
const longestLockMs = day;
/** NIST SP 800-63B-4 allows a hundred wrong codes in a row. A right code resets the count. */
export const wrongCodesPerDay = 100;
export const wrongCodesOfStrangersPerDay = 90;
/** Wrong codes older than this many milliseconds decide nothing. */
export const wrongCodesCountForMs = 2 * day;

export type LockState =
  | { locked: false }
  | { locked: true; reason: 'this_source' | 'whole_number'; seconds: number };

/**
 * Returns whether a phone number is locked for this source. `wrong` has the wrong codes that were entered for the
 * number, the oldest first.
 */
export function lockStateOfPhone(
  wrong: readonly WrongCode[],
  source: { key: string; known: boolean },
  now: Date,
): LockState {
  const own = wrong.filter(failure => failure.source === source.key).map(({ at }) => at);
  return (
    lockStateUntil('whole_number', endOfDailyCeiling(wrong, source.known), now) ??
    lockStateUntil('this_source', endOfSourceLock(own), now) ?? { locked: false }
  );
}

function lockStateUntil(
  reason: 'this_source' | 'whole_number',
  until: number | null,
  now: Date,
): (LockState & { locked: true }) | null {
  const left = (until ?? 0) - now.getTime();
  return left > 0 ? { locked: true, reason, seconds: Math.ceil(left / 1000) } : null;
}

/**
 * Returns when the oldest wrong code that counts toward the limit of a day is a day old. It returns null below the
 * limit.
 */
function endOfDailyCeiling(wrong: readonly WrongCode[], known: boolean): number | null {
  const oldest = known
    ? wrong.at(-wrongCodesPerDay)
    : wrong.filter(failure => !failure.known).at(-wrongCodesOfStrangersPerDay);
  return oldest ? oldest.at.getTime() + day : null;
}

function endOfSourceLock(times: readonly Date[]): number | null {
  let state = { began: Number.NEGATIVE_INFINITY, count: 0, locks: 0, until: null as number | null };
  for (const at of times.map(time => time.getTime())) {
    const fresh = at - state.began >= hour;
    const count = fresh ? 1 : state.count + 1;
    state = { ...state, began: fresh ? at : state.began, count };
    if (count < wrongCodesPerSourceAndHour) continue;
    const length = Math.min(hour * 2 ** state.locks, longestLockMs);
    state = { began: Number.NEGATIVE_INFINITY, count: 0, locks: state.locks + 1, until: at + length };
  }
  return state.until;
}
