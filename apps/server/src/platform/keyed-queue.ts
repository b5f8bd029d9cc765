/**
 * Runs `work` when it is its turn: work with the same key runs in the order of the calls, within the limits of the
 * queue.
 */
export type KeyedQueue = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>;

type QueueOptions = {
  /** At most this many pieces of work with the same key run at the same time; further ones wait. */
  readonly concurrency: number;
  /** At most this many pieces of work with the same key may wait. For any further work, `refusal` is thrown. */
  readonly mostWaiting?: number;
  readonly refusal?: () => Error;
};

type QueueOfKey = { running: number; readonly waiting: (() => void)[] };

/**
 * Makes a queue for each key that work is started with, such as the id of a row. A queue limits the memory and the
 * connections that its work uses at the same time. The queues are those of one process: work that must happen only once
 * across processes needs a lock.
 */
export function keyedQueue({ concurrency, mostWaiting = Infinity, refusal }: QueueOptions): KeyedQueue {
  const lines = new Map<string, QueueOfKey>();

  async function enter(key: string): Promise<QueueOfKey> {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    if (line.running >= concurrency && line.waiting.length >= mostWaiting)
      throw refusal?.() ?? new Error(`Too much work waits for ${key}.`);
    lines.set(key, line);
    if (line.running < concurrency) line.running += 1;
    else await new Promise<void>(resolve => line.waiting.push(resolve));
    return line;
  }

  function leave(key: string, line: QueueOfKey): void {
    // The work that has waited longest begins in place of the work that has ended, so `running` stays the same.
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
