import type { Post } from '../load.ts';
import type { Rig } from '../rig.ts';
import { guestNumber } from '../seed/city.ts';

/** A request that a phone sends at a turn; the caller's token is added later. */
export type Ask = (turn: number) => Omit<Post, 'token'>;

export type DrivenCall = {
  /** The id of the declared call. */
  id: string;
  ask: Ask;
  /** Returns the number of the member who makes the call at a turn. */
  caller(turn: number): number;
  /** After this many turns, the turns begin again. Without it every turn is made once. */
  turns?: number;
  /** This request is answered some seconds before the turn is made. */
  before?: Ask;
};

/** A stage has a filled database, and the calls that are measured on it. */
export type Stage = {
  name: string;
  /** This is a description of the database for the reader: "4,000 members". */
  holds: string;
  seed(url: string): Promise<void>;
  calls: readonly DrivenCall[];
};

/** The members call in turns, from the first on, as many as have a session of their own. */
export const inTurns = (members: number, stride = 1) => ({
  caller: (turn: number) => guestNumber((turn * stride) % members),
});

/** Returns the requests of these turns with the tokens of their callers. */
export async function withTokens(
  rig: Rig,
  { caller }: DrivenCall,
  ask: Ask,
  turns: readonly number[],
): Promise<Post[]> {
  const tokens = await rig.tokensOf(turns.map(caller));
  return turns.map((turn, at) => ({ ...ask(turn), token: tokens[at] ?? '' }));
}
