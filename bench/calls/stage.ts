import type { PostRequest } from '../load.ts';
import type { Rig } from '../rig.ts';
import { guestNumber } from '../seed/city.ts';

/**
 * Returns the request that a phone sends at a turn, which is the number of a call in the measurement. The caller's
 * token is added later.
 */
export type RequestAtTurn = (turn: number) => Omit<PostRequest, 'token'>;

export type BenchCall = {
  /** This is the id of the declared call. */
  id: string;
  ask: RequestAtTurn;
  /** Returns the number of the member who makes the call at a turn. */
  caller(turn: number): number;
  /**
   * There are this many turns. After the last one, the turns are made again from the first. Without a number, every
   * turn is made only once.
   */
  turns?: number;
  /** This request is answered some seconds before the request of the turn. */
  before?: RequestAtTurn;
};

/** A stage is a filled database with the calls that are measured on it. */
export type Stage = {
  name: string;
  /** This describes the database for the reader of the result, such as "4,000 members". */
  holds: string;
  seed(url: string): Promise<void>;
  calls: readonly BenchCall[];
};

/** The members call one after the other, beginning with the first. Where `stride` is 9, every ninth member calls. */
export const callersInTurns = (members: number, stride = 1) => ({
  caller: (turn: number) => guestNumber((turn * stride) % members),
});

/** Returns the requests of these turns, with the tokens of their callers. */
export async function requestsAtTurnsWithTokens(
  rig: Rig,
  { caller }: BenchCall,
  ask: RequestAtTurn,
  turns: readonly number[],
): Promise<PostRequest[]> {
  const tokens = await rig.tokensOf(turns.map(caller));
  return turns.map((turn, at) => ({ ...ask(turn), token: tokens[at] ?? '' }));
}
