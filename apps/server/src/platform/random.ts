import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Random numbers come from this argument. Tests pass a fixed source, and production passes the operating system's. */
export type Random = {
  uuid(): string;
  /** Draws an integer from 0 to `below - 1`. */
  int(below: number): number;
  bytes(count: number): Buffer;
};

export const systemRandom: Random = {
  uuid: randomUUID,
  int: below => randomInt(below),
  bytes: randomBytes,
};
