import type { EntrySaleStatus } from '@nightjar/domain/payments/entity';

export const salesWords = {
  title: 'Tickets',
  failed: 'Failed to fetch the ticket sales',
  sold: 'Sold',
  of: (sold: string, places: string) => `${sold} of ${places}`,
  held: 'Being paid',
  refunded: 'Refunded',
  money: 'Money in',
  settlement: "It's owed to the bar in the settlement of the month.",
  sale: {
    free: 'Entry is free, so there are no tickets.',
    door: 'Guests pay at the door. Set up payouts on the page of the bar to sell tickets by card.',
    open: 'On sale in the app.',
    sold_out: 'Sold out.',
    over: 'The event is over.',
    called_off: 'Called off. All tickets are refunded.',
  } satisfies Record<EntrySaleStatus, string>,
} as const;
