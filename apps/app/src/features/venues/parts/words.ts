import { hourLabel } from '@nightjar/domain/kernel/time';

/** Texts about a venue that several screens and other features show. */
export const venueWords = {
  hoursUnknown: 'Hours unknown',
  closes: (hour: number) => `Closes ${hourLabel(hour)}`,
  closesIn: (hour: number, minutes: number) =>
    `Closes ${hourLabel(hour)}, ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`,
  followers: (count: number) => `${count} ${count === 1 ? 'follower' : 'followers'}`,
  friends: {
    unnamed: 'a friend',
    here: (names: readonly string[]) => `${names.join(', ')} ${names.length === 1 ? 'is' : 'are'} here`,
  },
  pouring: {
    label: "Bars where it's good",
    count: (bars: number) => `Good at ${bars} ${bars === 1 ? 'bar' : 'bars'}`,
    list: 'Some of the bars',
  },
} as const;
