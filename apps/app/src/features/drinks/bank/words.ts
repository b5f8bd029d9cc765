import type { DrinkBankStats } from '@nightjar/domain/drinks/entity';
import { drinkRefusals } from '@nightjar/domain/drinks/refusals';
import { grantedVoucherTitle } from '@nightjar/domain/drinks/rules/voucher-texts';
import { clockLabel, dayLabel } from '@nightjar/domain/kernel/time';

export const bankWords = {
  proof: {
    text: (venue: string, seconds: number) =>
      `Live at ${venue}, ${seconds} ${seconds === 1 ? 'second' : 'seconds'} left`,
    show: 'Show the proof',
  },
  wallet: {
    label: 'Your tickets',
    /** The line above the tickets counts the drinks of each kind. It leaves out a kind without drinks. */
    holds: {
      gifts: (count: number) => `${count} ${count === 1 ? 'gift' : 'gifts'} to open`,
      free: (count: number) => `${count} free ${count === 1 ? 'pour' : 'pours'}`,
      paid: (count: number) => `${count} paid ${count === 1 ? 'drink' : 'drinks'}`,
      toGive: (count: number) => `${count} to give`,
    },
  },
  gift: {
    from: 'A gift for you',
    title: (name: string) => `${name} got you one`,
    lastDay: 'Last day',
    open: (name: string) => `${name} got you one. Open`,
  },
  free: {
    from: 'Your plan',
    title: (left: number) => (left === 1 ? 'Free pour left' : 'Free pours left'),
    endsTonight: 'Ends tonight',
  },
  paid: {
    from: 'Paid drink',
    redeem: 'Redeem',
    redeemOne: (title: string) => `Redeem ${title}`,
    more: (title: string) => `More for ${title}`,
  },
  toGive: {
    from: 'Yours to give',
    send: 'Send',
    sendOne: (title: string) => `Send ${title}`,
  },
  onHold: 'On hold',
  buyFirst: 'Get a few',
  actions: {
    redeem: 'Redeem at a bar',
    send: 'Send',
    round: 'Round',
    buy: 'Buy',
    history: 'History',
  },
  sent: {
    title: 'On their way',
    more: (waiting: string) => `${waiting}: change it or take it back`,
    openRound: 'Open the round',
  },
  period: {
    title: 'Since your last refill',
    empty: 'Nothing poured yet. The night is young.',
    takenBack: 'Taken back',
  },
  totals: {
    title: 'All time',
    redeemed: 'Redeemed',
    sent: 'Sent to friends',
    received: 'Received',
  },
  venues: {
    title: 'Where are you?',
    checkedIn: "You're checked in",
    empty: 'No bar near you redeems drinks.',
    failed: 'Failed to fetch nearby venues',
  },
  menu: {
    send: 'Send it to a friend',
    edit: 'Edit the message',
    takeBack: 'Take it back',
    takeBackQuestion: {
      title: 'Take it back?',
      text: (name: string) => `${name} will see that you did.`,
    },
    takenBack: 'Back in your Drink Bank.',
  },
  message: {
    title: (name: string) => `For ${name}`,
    saved: 'Saved.',
    remove: { video: 'Remove the video', image: 'Remove the photo' },
  },
  /** A person without a plan sees these example tickets. */
  locked: {
    free: { stub: '2', note: 'of 2 a month' },
    paid: { from: 'From a friend', title: 'A house drink' },
    toGive: grantedVoucherTitle,
    title: 'Your Drink Bank opens when you subscribe.',
    plans: 'See plans',
  },
} as const;

/**
 * Describes the free pours of a period: "of 4. Refills May 29". Where the plan gives none, or none is left, it gives
 * the reason.
 */
export function periodText(
  { free_total, free_left, period_ends_at }: DrinkBankStats,
  timezone: string,
): string {
  if (free_total === 0) return drinkRefusals.refuse('no_allowance').message;
  const date = period_ends_at ? dayLabel(new Date(period_ends_at), timezone) : 'your next refill';
  if (free_left === 0) return drinkRefusals.refuse('nothing_left', { params: { date } }).message;
  return period_ends_at ? `of ${free_total}. Refills ${date}` : `of ${free_total}`;
}

/** Describes how long a voucher can be used: "Use by 11:59pm, May 29". */
export const validUntilText = (until: string, timezone: string): string =>
  `Use by ${clockLabel(new Date(until), timezone)}, ${dayLabel(new Date(until), timezone)}`;
