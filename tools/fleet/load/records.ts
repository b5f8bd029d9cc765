import { setTimeout as pause } from 'node:timers/promises';
import type { Acknowledged, Answer, Found } from '../checker.ts';

export const loadKinds = ['messages', 'pours', 'uploads', 'events'] as const;
export type LoadKind = (typeof loadKinds)[number];

/** Keeps what the fleet has acknowledged of one kind of write, and when. */
export type Record = {
  readonly acknowledged: Acknowledged[];
  readonly answers: Answer[];
};

/** The people of a load write until `isOver` is true. At the end, `findWrites` reads which of their writes are there. */
export type Load = {
  readonly kind: LoadKind;
  readonly record: Record;
  readonly working: Promise<unknown>;
  /** Reads what is there, in the order in which the product shows it. */
  findWrites(): Promise<readonly Found[]>;
  close(): Promise<void>;
};

export const newRecord = (): Record => ({ acknowledged: [], answers: [] });

/** Notes how long a write took from its first try to its acknowledgment. */
export async function timed<Result>({ answers }: Record, write: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  const result = await write();
  const at = performance.now();
  answers.push({ at, tookMs: at - begun });
  return result;
}

/** The fleet has decided against a write, so that a further try would end in the same way. */
export class Refused extends Error {}

const pauseBeforeRetryMs = 100;

/** Repeats a write until the fleet answers, as a phone does. */
export async function insist<Result>(
  write: () => Promise<Result>,
  isOver: () => boolean,
): Promise<Result | null> {
  while (!isOver()) {
    try {
      return await write();
    } catch (error) {
      if (error instanceof Refused) throw error;
      await pause(pauseBeforeRetryMs);
    }
  }
  return null;
}
