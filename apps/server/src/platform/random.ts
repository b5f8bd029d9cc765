import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Chance is an argument: tests pass a fixed source, and production passes the operating system's. */
export type Random = {
  uuid(): string;
  /** Draws an integer in [0, below). */
  int(below: number): number;
  bytes(count: number): Buffer;
};

export const systemRandom: Random = {
  uuid: randomUUID,
  int: below => randomInt(below),
  bytes: randomBytes,
};
