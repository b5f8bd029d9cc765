/** Runs `work` when it is the key's turn, in the order of the calls. */
export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type Options = {
  /** This much work of one key runs at once. */
  readonly concurrency: number;
  /** This much further work waits for each key; more is refused. */
  readonly mostWaiting?: number;
  readonly refusal?: () => Error;
};

type Line = { running: number; readonly waiting: (() => void)[] };

/** Each process has its own queues. Queues save memory and connections; work that must happen once needs a lock. */
export function keyedQueue({ concurrency, mostWaiting = Infinity, refusal }: Options): KeyedQueue {
  const lines = new Map<string, Line>();

  async function enter(key: string): Promise<Line> {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.running >= concurrency && line.waiting.length >= mostWaiting)
      throw refusal?.() ?? new Error(`Too much work waits for ${key}.`);
    lines.set(key, line);
    if (line.running < concurrency) line.running += 1;
    else await new Promise<void>(resolve => line.waiting.push(resolve));
    return line;
  }

  function leave(key: string, line: Line): void {
    // The place passes to the next in line, so `running` stays the same.
    const next = line.waiting.shift();
    if (next) {
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return async (key, work) => {
    const line = await enter(key);
    try {
      return await work();
    } finally {
      leave(key, line);
    }
  };
}
