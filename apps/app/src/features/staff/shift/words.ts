import { dayLabel, minutes } from '@nightjar/domain/kernel/time';

export const shiftWords = {
  /**
   * Explains that a role has no free drinks, or has them only until a day. `until` is the first moment without free
   * drinks.
   */
  drinks: (until: string | null) =>
    until
      ? `Free drinks at work end after ${dayLabel(new Date(Date.parse(until) - 1), 'UTC')}.`
      : 'Free drinks do not come with this role.',
  clock: {
    hours: 'Hours',
    less: 'One hour less',
    more: 'One hour more',
    preset: (hours: number) => `${hours}h`,
    begin: 'Clock in',
    switch: 'Switch here',
  },
  running: {
    /** `until` is null where the end is not known. */
    until: (until: string | null) => `On until ${until ?? 'later'}. Guests can find you on the map.`,
    /** The time is written as "3h 53m" and, in the last hour, as "53m". */
    left: (left: number) => {
      const whole = Math.floor(left / minutes);
      return whole < 60 ? `${whole}m` : `${Math.floor(whole / 60)}h ${whole % 60}m`;
    },
    end: 'Clock out',
  },
  endQuestion: {
    title: 'End your shift?',
    text: "Guests can't find you anymore, and your code stops working.",
  },
  lastCall: {
    text: (until: string | null) => `Last call? Your shift ends at ${until ?? 'closing'}.`,
    more: 'Add an hour',
  },
  overridden: {
    guestWhoLeft: 'a guest who left',
    label: (guest: string) => `Poured for ${guest} with your code`,
    title: (guest: string, issue: string) => `You waved through ${guest}: ${issue}`,
    facts: (drink: string, venue: string, reason: string | null) => `${drink} at ${venue}. “${reason}”`,
    text: (left: string, guest: string) =>
      `Not you? Take it back within ${left}. The drink goes back to ${guest}, and codes can't override anything for them tonight.`,
    mine: 'That was me',
    takeBack: 'Take it back',
    takenBack: (guest: string | null) => `Taken back. The drink is ${guest ?? 'the guest'}'s again.`,
  },
} as const;
