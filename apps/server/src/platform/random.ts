import { randomBytes, randomInt, randomUUID } from 'node:crypto';

/** Chance is an argument too: tests pass a fixed source, production the operating system's. */
export type Random = {
  uuid(): string;
  /** An integer in [0, below). */
  int(below: number): number;
  bytes(count: number): Buffer;
};

export const systemRandom: Random = {
  uuid: randomUUID,
  int: below => randomInt(below),
  bytes: randomBytes,
};
