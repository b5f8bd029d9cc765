const scriptEventNames = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
]);

export type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /**
   * Times are in microseconds. `ts` is the start of the event, `dur` its duration and `tdur` its time on a processor
   * core.
   */
  ts: number;
  dur?: number;
  tdur?: number;
};

/**
 * Adds up the script of the main thread from one animation frame to the next, by its time on a processor core. The time
 * in which the script waits for the software that draws is not part of the sum.
 */
export function scriptByFrame(events: readonly TraceEvent[]): number[] {
  const frames = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  const main = frames[0];
  if (!main) throw new Error('Nothing was drawn while the map was panned.');
  const ran = events
    .filter(
      ({ name, ph, pid, tid }) =>
        scriptEventNames.has(name) && ph === 'X' && pid === main.pid && tid === main.tid,
    )
    .toSorted((one, other) => one.ts - other.ts);
  const starts = [...new Set(frames.filter(({ tid }) => tid === main.tid).map(({ ts }) => ts))].toSorted(
    (a, b) => a - b,
  );
  const times: number[] = starts.map(() => 0);
  let end = 0;
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of ran) {
    // An event within another event is already counted with it.
    if (ts < end) continue;
    end = ts + dur;
    while ((starts[frame + 1] ?? Number.POSITIVE_INFINITY) <= ts) frame += 1;
    times[frame] = (times[frame] ?? 0) + tdur / 1000;
  }
  return times;
}
