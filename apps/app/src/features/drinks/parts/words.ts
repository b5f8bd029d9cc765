import type { Voucher } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { days, hours, minutes } from '@nightjar/domain/kernel/time';
import { type Named, nameOr } from '@nightjar/domain/people/rules/name';

/** The name for friends; "a friend" for a deleted account. */
export const friendName = (person: Named | null): string => nameOr(person, 'a friend');

/** "From Moth"; undefined for a voucher that was bought or granted. */
export function giverName({ sender }: Voucher): string | undefined {
  return sender ? `From ${friendName(sender)}` : undefined;
}

/** "Waiting for Moth"; "In a round of yours". */
export function waitingFor({ recipient, round_id }: Voucher): string {
  return round_id ? 'In a round of yours' : `Waiting for ${friendName(recipient)}`;
}

/** Where a drink that was sent can be redeemed. */
export const goodAnywhereText = 'Good at any venue that pours.';

/** Why a frozen voucher cannot be used. */
export const frozenText = drinkRefusals.refuse('voucher_frozen').message;

/** "Comes back in 2 days": when an unanswered voucher returns to its sender. `now` in epoch milliseconds. */
export function returnText(until: string | null, now: number): string | null {
  const left = timeLeft(until, now);
  if (left === null) return null;
  return left === 'none' ? 'On its way back to you' : `Comes back in ${left}`;
}

/** "2 days left to accept": the time left to answer. */
export function answerDeadlineText(until: string | null, now: number): string | null {
  const left = timeLeft(until, now);
  if (left === null) return null;
  return left === 'none' ? 'Time is up' : `${left} left to accept`;
}

/** In whole minutes, hours or days, rounded down; null without a deadline. */
function timeLeft(until: string | null, now: number): string | null {
  if (until === null) return null;
  const left = Date.parse(until) - now;
  if (left < minutes) return 'none';
  if (left < hours) return counted(left / minutes, 'minute');
  return left < 2 * days ? counted(left / hours, 'hour') : counted(left / days, 'day');
}

function counted(exact: number, unit: string): string {
  const count = Math.floor(exact);
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
