import type { Refusal } from '../../kernel/failure.ts';
import type { UserId } from '../../kernel/id.ts';
import { nightDate } from '../../kernel/night.ts';
import { addDays, addMilliseconds, days, momentOn } from '../../kernel/time.ts';
import { drinkRefusals } from '../refusals.ts';

/**
 * A pour may be taken back until noon after its night: by then the team has slept, and the sum of the night is not
 * settled yet.
 */
const noon = 1200;
/** A rep or a super admin may take a pour back for this long. */
const houseTakeBackWindow = 30 * days;

/**
 * Describes who takes a pour back: `house` is true for a rep or a super admin of the operator, `manages` for an owner
 * or manager of its venue.
 */
export type TakeBackRights = { readonly house: boolean; readonly manages: boolean };

/** Returns the moment until which this reader may take a pour back; null where they never may. */
export function takeBackUntil(redeemedAt: Date, timezone: string, by: TakeBackRights): Date | null {
  if (by.house) return addMilliseconds(redeemedAt, houseTakeBackWindow);
  return by.manages ? momentOn(addDays(nightDate(redeemedAt, timezone), 1), noon, timezone) : null;
}

export type PouredDrink = {
  readonly redeemed_at: Date;
  readonly taken_back_at: Date | null;
  readonly timezone: string;
  readonly guestId: UserId;
};

/**
 * Decides whether a reader may take a pour back. A second call for the same pour takes back nothing more. A reader may
 * not take back a drink that was poured for themselves, because that drink would be free.
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

/** The guest gets this push after their pour was taken back. Only the staff see the reason. */
export const voidedNote = (venue: string) => ({
  title: `${venue} took back a pour`,
  body: 'The drink is back in your Drink Bank.',
});
