import type { Person } from '@nightjar/domain/account/entity';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { days, hours, minutes } from '@nightjar/domain/kernel/time';

/** What friends call them; somebody erased is a friend all the same. */
export const friendName = (person: Pick<Person, 'nickname' | 'first_name'> | null) =>
  person?.nickname ?? person?.first_name ?? 'a friend';

/** "From Moth"; nothing for one bought or granted. */
export function giverName({ sender }: Voucher): string | undefined {
  return sender ? `From ${friendName(sender)}` : undefined;
}

/** "Waiting for Moth"; "In a round of yours". */
export function waitingFor({ recipient, round_id }: Voucher): string {
  return round_id ? 'In a round of yours' : `Waiting for ${friendName(recipient)}`;
}

/** Why a voucher on the shelf cannot be used now. */
export const frozenText = drinkRefusals.refuse('voucher_frozen').message;

/** "Comes back in 2 days": what nobody takes is the sender's again. `now` in epoch milliseconds. */
export function returnText(until: string | null, now: number): string | null {
  const left = timeLeft(until, now);
  if (left === null) return null;
  return left === 'none' ? 'On its way back to you' : `Comes back in ${left}`;
}

/** "2 days left to take it": how long one's own answer is waited for. */
export function answerDeadlineText(until: string | null, now: number): string | null {
  const left = timeLeft(until, now);
  if (left === null) return null;
  return left === 'none' ? 'Its time is up' : `${left} left to take it`;
}

/** In whole minutes, hours or days, rounded down; null where it is not known until when. */
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
