import type { Post } from '../load.ts';
import type { Rig } from '../rig.ts';
import { guestNumber } from '../seed/city.ts';

/** A call as a phone makes it at a turn; the caller's token is added later. */
export type Ask = (turn: number) => Omit<Post, 'token'>;

export type DrivenCall = {
  /** Of the declaration. */
  id: string;
  ask: Ask;
  /** The number of the caller. */
  caller(turn: number): number;
  /** How many turns differ; after them the turns begin again. Without it every turn is asked once. */
  turns?: number;
  /** What is answered some seconds before the turn is asked. */
  before?: Ask;
};

/** A filled database, and the calls that are measured on it. */
export type Stage = {
  name: string;
  /** Of the database, for the reader: "4,000 members". */
  holds: string;
  seed(url: string): Promise<void>;
  calls: readonly DrivenCall[];
};

/** The members from the first on, in turns, as many as have a session of their own. */
export const inTurns = (members: number, stride = 1) => ({
  caller: (turn: number) => guestNumber((turn * stride) % members),
});

/** The requests of these turns with the tokens of their callers. */
export async function withTokens(
  rig: Rig,
  { caller }: DrivenCall,
  ask: Ask,
  turns: readonly number[],
): Promise<Post[]> {
  const tokens = await rig.tokensOf(turns.map(caller));
  return turns.map((turn, at) => ({ ...ask(turn), token: tokens[at] ?? '' }));
}
