/** Runs `work` when it is the key's turn; without a key at once. */
export type Turns = <Result>(key: string | null, work: () => Promise<Result>) => Promise<Result>;

/** While one holds the row, the next has its connection ready; more would only wait. */
const abreast = 2;

type Line = { running: number; readonly waiting: (() => void)[] };

/**
 * A crowd that writes to one row waits here, in the order it came, and not each with a connection of the pool in its
 * hand: the rest of the product goes on. It saves connections only; what must happen once is the row lock's business,
 * which holds on every node.
 */
export function createTurns(): Turns {
  const lines = new Map<string, Line>();

  async function enter(key: string): Promise<Line> {
    const line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    if (line.running < abreast) line.running += 1;
    else await new Promise<void>(resolve => line.waiting.push(resolve));
    return line;
  }

  function leave(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next) {
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) lines.delete(key);
  }

  return async (key, work) => {
    if (key === null) return work();
    const line = await enter(key);
    try {
      return await work();
    } finally {
      leave(key, line);
    }
  };
}
