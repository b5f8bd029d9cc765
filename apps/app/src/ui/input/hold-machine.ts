export type HoldState =
  | { phase: 'idle' }
  | { phase: 'holding'; since: number; thirds: 0 | 1 | 2 }
  | { phase: 'done' };

export const idleHold: HoldState = { phase: 'idle' };

/**
 * A hold reports these events: a third of the time is over, two thirds are over (both for haptic feedback), and the
 * hold is done.
 */
export type HoldEvent = 'third' | 'two-thirds' | 'done';

export function pressHold(hold: HoldState, at: number): HoldState {
  return hold.phase === 'idle' ? { phase: 'holding', since: at, thirds: 0 } : hold;
}

/**
 * Returns the state after the button was let go. If that is too early, the hold is reset; a finished hold stays done.
 */
export function releaseHold(hold: HoldState): HoldState {
  return hold.phase === 'holding' ? idleHold : hold;
}

/**
 * Returns the state at `now` of a hold that takes `length` milliseconds, and the events since the last call. Each event
 * is returned once.
 */
export function advanceHold(
  hold: HoldState,
  now: number,
  length: number,
): { hold: HoldState; events: HoldEvent[] } {
  if (hold.phase !== 'holding') return { hold, events: [] };
  const part = (now - hold.since) / length;
  const thirds = part >= 2 / 3 ? 2 : part >= 1 / 3 ? 1 : 0;
  const passed = (['third', 'two-thirds'] as const).slice(hold.thirds, thirds);
  if (part >= 1) return { hold: { phase: 'done' }, events: [...passed, 'done'] };
  return { hold: { ...hold, thirds }, events: passed };
}
