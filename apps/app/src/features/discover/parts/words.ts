import { brand } from '@nightjar/domain/brand';

const countText = (count: number, word: string) => `${count} ${word}${count === 1 ? '' : 's'}`;

export const discoverWords = {
  /**
   * Returns the title of the map for screen readers: "Map of tonight. 12 places, 4 events, 3 friends, 2 bartenders. The
   * list below has the same items." A number that is 0 is left out.
   */
  mapTitle: ({ bars, events, friends, staff }: Record<'bars' | 'events' | 'friends' | 'staff', number>) => {
    const parts = [
      countText(bars, 'place'),
      ...(events > 0 ? [countText(events, 'event')] : []),
      ...(friends > 0 ? [countText(friends, 'friend')] : []),
      ...(staff > 0 ? [countText(staff, 'bartender')] : []),
    ];
    return `Map of tonight. ${parts.join(', ')}. The list below has the same items.`;
  },
  /** Returns the two lines on the ticket of several events. */
  tickets: (count: number) => [String(count), 'events'] as const,
  locationQuestion: {
    title: `Let ${brand.name} see you while you're out?`,
    text: "Friends see which block you're on, and the map opens where you are. You can still show as out without it.",
    allow: 'Allow',
    deny: 'Deny',
  },
  /** These texts are examples for people who have not seen the product yet. */
  pieces: {
    bar: 'The Back Room',
    open: 'Open until 2:00am',
    drink: { title: 'A drink for Ada', from: 'From you', message: 'You survived the week.' },
    sent: 'Sent',
  },
} as const;
