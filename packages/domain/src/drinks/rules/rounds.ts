import type { Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { ageOn } from '../../kernel/time.ts';
import type { Round } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';
import type { AgeLaw, PersonWithAge } from './vouchers.ts';

const { refuse } = drinkRefusals;

/** Describes a round at the moment of a claim. */
export type RoundStatus = {
  /** Null where the account of the owner is gone. */
  owner_id: UserId | null;
  expires_at: Date;
  ended_at: Date | null;
  /** Counts the drinks that no guest has taken yet. */
  left: number;
};
export type Claimer = PersonWithAge & {
  id: UserId;
  allow_sys: boolean;
  /**
   * True where this person is a member of the round's conversation. For a round that is shared by a link it is always
   * true.
   */
  invited: boolean;
  /** True where this person took a drink of the round. */
  served: boolean;
};

export function roundStateOf({ ended_at, expires_at, left }: RoundStatus, now: Date): Round['state'] {
  if (ended_at !== null || expires_at <= now) return 'ended';
  return left > 0 ? 'open' : 'gone';
}

/**
 * True where this person may see a round: the members of its conversation, its owner, and people who took a drink of it
 * may.
 */
export const maySeeRound = (round: Pick<RoundStatus, 'owner_id'>, me: Claimer): boolean =>
  me.invited || me.served || me.id === round.owner_id;

/**
 * Decides whether a person gets a drink of a round. Each person gets one drink as long as drinks are left. A person who
 * asks again gets the same drink. The caller has checked `maySeeRound`.
 */
export function decideClaiming(
  round: RoundStatus,
  me: Claimer,
  { legalAge, today, now }: AgeLaw & { now: Date },
):
  | { already: boolean }
  | Refusal<'round_gone' | 'round_ended' | 'own_round' | 'takes_no_drinks' | 'under_age'> {
  if (me.served) return { already: true };
  if (me.id === round.owner_id) return refuse('own_round');
  const state = roundStateOf(round, now);
  if (state !== 'open') return refuse(state === 'gone' ? 'round_gone' : 'round_ended');
  if (!me.allow_sys) return refuse('takes_no_drinks');
  if (me.dob === null || ageOn(me.dob, today) < legalAge)
    return refuse('under_age', { params: { age: String(legalAge) } });
  return { already: false };
}

/**
 * Decides whether ending a round changes anything. A round that has ended does not change again. Only the owner may
 * make the call.
 */
export function decideEnding({ ended_at }: Pick<RoundStatus, 'ended_at'>): { changes: boolean } {
  return { changes: ended_at === null };
}
