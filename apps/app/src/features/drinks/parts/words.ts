import type { ShotState } from '@nightjar/domain/chat/entity';
import type { Voucher } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { days, hours, minutes } from '@nightjar/domain/kernel/time';
import { nameOrElse, type PersonNames } from '@nightjar/domain/people/rules/name';

/** Texts that several screens about drinks, and other features, show. */
export const drinkWords = {
  title: 'Drink Bank',
  send: { drink: 'Send a drink', round: 'Send a round' },
  buy: 'Buy drinks',
  freePour: 'Free pour',
  neverExpires: 'Never expires',
  onlyAFriend: 'For a friend to redeem',
  noVouchers: 'No drinks yet. Someone owes you one.',
  continue: 'Continue',
  open: 'Open',
  toBank: 'See your Drink Bank',
  accepted: 'In your Drink Bank.',
  notThrough: "That didn't go through. Try again.",
  receipt: (number: string) => `Receipt ${number}`,
  pouredBy: (pro: string) => `poured by ${pro}`,
  from: (name: string) => `From ${name}`,
  firstCome: 'First come, one each.',
  goodAnywhere: 'Good at any bar that pours.',
  frozen: drinkRefusals.refuse('voucher_frozen').message,
  round: {
    title: (size: number) => `A round of ${size}`,
    offer: (size: number) => `A round of ${size} is on me`,
    offerText: (size: number) => `A round of ${size} is on me. First come, one each.`,
    copied: 'Link copied.',
    notShared: "The link couldn't be shared. Try again.",
  },
  /** In a chat, a card shows the drink. Its sender and its recipient read different texts. */
  message: {
    states: {
      pending: ['Not opened yet', 'Waiting for you'],
      accepted: ['Accepted', 'In your Drink Bank'],
      declined: ['Sent back to you', 'You sent it back'],
      expired: ['Not opened in time, so it came back', 'Not opened in time, so it went back'],
      taken_back: ['You took it back', 'Taken back'],
      redeemed: ['Poured. Cheers.', 'Poured. Cheers.'],
      void: ['Canceled', 'Canceled'],
      refunded: ['Refunded', 'Refunded'],
    } satisfies Record<ShotState, readonly [own: string, theirs: string]>,
    sentByYou: 'Sent by you',
    see: 'See it',
  },
  roundMessage: {
    fromYou: 'From you',
    loading: "Checking what's left",
    yours: 'Yours is in your Drink Bank',
    gone: 'All gone',
    over: 'This round is over',
    left: (count: number) => `${count} left`,
    openOwn: 'Open your round',
    openOf: (name: string) => `Open ${name}'s round`,
  },
  /** This text is shown above the countdown to the next free pour. */
  cooldown: 'Next free pour in',
  hold: {
    label: 'Hold to pour',
    busy: 'Pouring',
    withoutHolding: 'Confirm without holding',
    question: {
      title: 'Pour it now?',
      text: 'Only with the drink in hand. It counts right away.',
      confirm: 'Pour it',
    },
  },
  issue: {
    question: (reason: string) => `${reason} Pour anyway?`,
    reasons: 'Reason',
    pour: 'Pour anyway',
  },
  plate: {
    code: (code: string) => `Code ${[...code].join(' ')}`,
    hides: (seconds: number) => `Hides in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}`,
  },
  noAccess: { title: 'This one keeps to the dark.', empty: 'Nothing to see here.' },
  fields: {
    label: 'A few words',
    left: (count: number) => `${count} left`,
    ready: 'Suggested messages',
    readyLines: ['You survived.', 'One for tomorrow night.', 'No reason.'],
    photo: 'Add a photo',
    video: 'Add a video',
  },
} as const;

/** Names a friend inside of a sentence: "a friend" for a deleted account. */
export const friendName = (person: PersonNames | null): string => nameOrElse(person, 'a friend');

/** Names a friend at the beginning of a sentence. */
export const friendNameAtStart = (person: PersonNames | null): string => nameOrElse(person, 'A friend');

/** Returns "From Moth", or undefined for a voucher that was bought or granted. */
export function giverName({ sender }: Voucher): string | undefined {
  return sender ? drinkWords.from(friendName(sender)) : undefined;
}

/** Returns the line below a voucher's title. It names the giver, or else how the voucher can be used. */
export const voucherLine = (voucher: Voucher): string =>
  giverName(voucher) ?? (voucher.voucher_type === 'paid' ? drinkWords.neverExpires : drinkWords.onlyAFriend);

/** Describes a sent voucher without an answer: "Waiting for Moth", or "In a round of yours". */
export function recipientWaitedForText({ recipient, round_id }: Voucher): string {
  return round_id ? 'In a round of yours' : `Waiting for ${friendName(recipient)}`;
}

/**
 * Describes when an unanswered voucher returns to its sender: "Comes back in 2 days". `now` is in milliseconds since
 * the epoch.
 */
export function returnText(until: string | null, now: number): string | null {
  const left = timeLeft(until, now);
  if (left === null) return null;
  return left === 'none' ? 'On its way back to you' : `Comes back in ${left}`;
}

/** Describes the time that is left to answer: "3 days left to accept". */
export function answerDeadlineText(until: string | null, now: number): string | null {
  const left = timeLeft(until, now);
  if (left === null) return null;
  return left === 'none' ? "Time's up" : `${left} left to accept`;
}

/**
 * Returns the time until a deadline: minutes and hours are rounded down, and days are rounded to the nearest number.
 * Otherwise "3 days" would be "2 days" one second after a drink was sent. It returns null without a deadline.
 */
function timeLeft(until: string | null, now: number): string | null {
  if (until === null) return null;
  const left = Date.parse(until) - now;
  if (left < minutes) return 'none';
  if (left < hours) return unitCountText(Math.floor(left / minutes), 'minute');
  if (left < 2 * days) return unitCountText(Math.floor(left / hours), 'hour');
  return unitCountText(Math.round(left / days), 'day');
}

function unitCountText(count: number, unit: string): string {
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}
