import type { Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { ageOn } from '../../kernel/time.ts';
import type { Round } from '../entity.ts';
import { drinkRefusals } from '../refusals.ts';
import type { AgeLaw, PersonWithAge } from './vouchers.ts';

const { refuse } = drinkRefusals;

/** Describes a round at the moment of a claim. */
export type RoundStatus = {
  /** Null where the account is gone. */
  owner_id: UserId | null;
  expires_at: Date;
  ended_at: Date | null;
  /** Counts the drinks that are left. */
  left: number;
};
export type Claimer = PersonWithAge & {
  id: UserId;
  allow_sys: boolean;
  /** True where they are a member of the round's conversation, and always in a round by link. */
  invited: boolean;
  /** True where they took a drink of the round. */
  served: boolean;
};

export function roundStateOf({ ended_at, expires_at, left }: RoundStatus, now: Date): Round['state'] {
  if (ended_at !== null || expires_at <= now) return 'ended';
  return left > 0 ? 'open' : 'gone';
}

/** Members of its conversation, its owner and people who took a drink of it see a round. */
export const maySeeRound = (round: Pick<RoundStatus, 'owner_id'>, me: Claimer): boolean =>
  me.invited || me.served || me.id === round.owner_id;

/**
 * Each person takes one drink, as long as there are any; a repetition gets the same drink. The caller has checked
 * `maySeeRound`.
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

/** Only the owner ends a round; a repetition changes nothing. */
export function decideEnding({ ended_at }: Pick<RoundStatus, 'ended_at'>): { changes: boolean } {
  return { changes: ended_at === null };
}
