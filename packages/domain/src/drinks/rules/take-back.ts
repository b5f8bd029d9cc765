import type { Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { nightDate } from '../../kernel/night.ts';
import { addDays, days, later, momentOn } from '../../kernel/time.ts';
import { drinkRefusals } from '../refusals.ts';

/** Noon after the night: the team has slept, and the night's sum is not settled yet. */
const noon = 1200;
/** As long as a card payment is easily disputed. */
const houseWindow = 30 * days;

/** Who takes a pour back: `house` is a rep or a super admin, `manages` an owner or manager of its venue. */
export type TakingBack = { readonly house: boolean; readonly manages: boolean };

/** Until when this reader may take a pour back; null: never. */
export function takeBackUntil(redeemedAt: Date, timezone: string, by: TakingBack): Date | null {
  if (by.house) return later(redeemedAt, houseWindow);
  return by.manages ? momentOn(addDays(nightDate(redeemedAt, timezone), 1), noon, timezone) : null;
}

export type PourTaken = {
  readonly redeemed_at: Date;
  readonly taken_back_at: Date | null;
  readonly timezone: string;
  readonly guestId: UserId;
};

/** A pour taken back twice is taken back once. Nobody gives themselves a drink back: that would be one for free. */
export function decideVoiding(
  pour: PourTaken,
  by: TakingBack & { readonly userId: UserId },
  now: Date,
): { already: boolean } | Refusal<'void_over' | 'own_pour'> {
  if (pour.guestId === by.userId) return drinkRefusals.refuse('own_pour');
  if (pour.taken_back_at) return { already: true };
  const until = takeBackUntil(pour.redeemed_at, pour.timezone, by);
  return until && now < until ? { already: false } : drinkRefusals.refuse('void_over');
}

/** The push to the guest. What was said about it stays with the staff. */
export const voidedNote = (venue: string) => ({
  title: `${venue} took back a pour`,
  body: 'The drink is back in your Drink Bank.',
});
