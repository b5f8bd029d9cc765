/**
 * Ten wrong codes of one number in an hour from one source lock the number for that source alone, for an hour and then
 * twice as long each time. All sources together have a ceiling per day, of which a part is kept for known sources:
 * sources that are strangers to the number cannot use it up.
 */
export type WrongCode = { source: string; known: boolean; at: Date };

const hour = 3_600_000;
const day = 24 * hour;
const wrongCodesPerSourceAndHour = 10;
const longestLockMs = day;
/** NIST SP 800-63B-4 allows a hundred in a row; a right code resets the count. */
export const wrongCodesPerDay = 100;
export const wrongCodesOfStrangersPerDay = 90;
/** No decision reads older rows. */
export const failuresCountMs = 2 * day;

export type LockState =
  | { locked: false }
  | { locked: true; reason: 'this_source' | 'whole_number'; seconds: number };

/** The wrong codes in `wrong` are in the order of their time, the oldest first. */
export function lockState(
  wrong: readonly WrongCode[],
  source: { key: string; known: boolean },
  now: Date,
): LockState {
  const own = wrong.filter(failure => failure.source === source.key).map(({ at }) => at);
  return (
    makeLock('whole_number', endOfDailyCeiling(wrong, source.known), now) ??
    makeLock('this_source', endOfSourceLock(own), now) ?? { locked: false }
  );
}

function makeLock(
  reason: 'this_source' | 'whole_number',
  until: number | null,
  now: Date,
): (LockState & { locked: true }) | null {
  const left = (until ?? 0) - now.getTime();
  return left > 0 ? { locked: true, reason, seconds: Math.ceil(left / 1000) } : null;
}

/** Returns when the oldest of these codes is a day old. */
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
