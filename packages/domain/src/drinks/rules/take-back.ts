import type { Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { nightDate } from '../../kernel/night.ts';
import { addDays, days, later, momentOn } from '../../kernel/time.ts';
import { drinkRefusals } from '../refusals.ts';

/** At noon after the night the team has slept, and the night's sum is not settled yet. */
const noon = 1200;
/** A card payment can easily be disputed for about this long. */
const houseWindow = 30 * days;

/**
 * A pour is taken back by the operator or at the venue: `house` is a rep or a super admin, `manages` an owner or
 * manager of its venue.
 */
export type TakeBackRights = { readonly house: boolean; readonly manages: boolean };

/** This reader may take a pour back until this moment; null: never. */
export function takeBackUntil(redeemedAt: Date, timezone: string, by: TakeBackRights): Date | null {
  if (by.house) return later(redeemedAt, houseWindow);
  return by.manages ? momentOn(addDays(nightDate(redeemedAt, timezone), 1), noon, timezone) : null;
}

export type PouredDrink = {
  readonly redeemed_at: Date;
  readonly taken_back_at: Date | null;
  readonly timezone: string;
  readonly guestId: UserId;
};

/**
 * A repetition takes back nothing more. A bartender's own drink needs a colleague to take it back: else it would be a
 * free drink.
 */
export function decideVoiding(
  pour: PouredDrink,
  by: TakeBackRights & { readonly userId: UserId },
  now: Date,
): { already: boolean } | Refusal<'void_over' | 'own_pour'> {
  if (pour.guestId === by.userId) return drinkRefusals.refuse('own_pour');
  if (pour.taken_back_at) return { already: true };
  const until = takeBackUntil(pour.redeemed_at, pour.timezone, by);
  return until && now < until ? { already: false } : drinkRefusals.refuse('void_over');
}

/** The guest gets this push. Only the staff see the reason. */
export const voidedNote = (venue: string) => ({
  title: `${venue} took back a pour`,
  body: 'The drink is back in your Drink Bank.',
});
