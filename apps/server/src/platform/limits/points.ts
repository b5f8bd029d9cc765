import type { Clock } from '../clock.ts';
import type { LimitRule, Limits } from './limits.ts';

/** A node allows a tenth of a limit by itself, and takes the rest from the database in pieces of the same size. */
const limitPieceCount = 10;
/** A node remembers this many windows of time. Each takes about 100 bytes. */
const mostWindows = 100_000;

type PointsWindow = {
  readonly ends: number;
  left: number;
  refusedUntil: number;
  lease: Promise<void> | null;
};
type PointsContext = { limits: Pick<Limits, 'consume'>; clock: Clock };

/**
 * Counts points per key without a database statement for each point. The nodes share one counter in the database, from
 * which each node takes a piece at a time. The first piece of a window of time is not counted in the database. So with
 * k nodes at most `points * (1 + (k - 1) / 10)` are spent in a window, and a node that restarts spends its first piece
 * again.
 */
export function createPointCounter(rule: LimitRule, { limits, clock }: PointsContext) {
  const piece = Math.max(1, Math.floor(rule.points / limitPieceCount));
  const shared: LimitRule = { ...rule, points: rule.points - piece };
  const windows = new Map<string, PointsWindow>();

  function windowOf(key: string, now: number): PointsWindow {
    const known = windows.get(key);
    // Without this limit, after a clock was set back, a window would refuse calls for longer than its length.
    if (known && known.ends > now && known.ends <= now + rule.seconds * 1000) return known;
    windows.delete(key);
    for (const [oldest, { ends }] of windows) {
      if (ends > now && windows.size < mostWindows) break;
      windows.delete(oldest);
    }
    const fresh = { ends: now + rule.seconds * 1000, left: piece, refusedUntil: 0, lease: null };
    windows.set(key, fresh);
    return fresh;
  }

  async function leasePoints(key: string, window: PointsWindow, now: number): Promise<void> {
    const enough = shared.points >= piece;
    const { allowed, retryAfterSeconds } = enough
      ? await limits.consume(shared, key, piece)
      : { allowed: false, retryAfterSeconds: rule.seconds };
    if (allowed) window.left += piece;
    else window.refusedUntil = Math.min(window.ends, now + Math.max(1, retryAfterSeconds) * 1000);
  }

  /** @returns 0 where a point was spent, or the number of seconds until the next point may be spent */
  return async function spend(key: string): Promise<number> {
    const now = clock.now().getTime();
    const window = windowOf(key, now);
    while (window.left === 0) {
      if (window.refusedUntil > now) return Math.ceil((window.refusedUntil - now) / 1000);
      window.lease ??= leasePoints(key, window, now).finally(() => {
        window.lease = null;
      });
      await window.lease;
    }
    window.left -= 1;
    return 0;
  };
}
