import { priceLabel } from '@nightjar/domain/kernel/money';
import { clockLabel, dayLabel } from '@nightjar/domain/kernel/time';
import type { OwnTicket } from '@nightjar/domain/payments/entity';

export const ticketWords = {
  failed: "Tickets didn't load.",
  loading: 'Loading tickets',
  get: 'Get a ticket',
  have: 'You have a ticket',
  left: (places: number) => `${places} ${places === 1 ? 'place' : 'places'} left`,
  soldOut: { title: 'Sold out', text: 'A place may come free. Check back later.' },
  door: (price: string) => `${price} · Pay at the door`,
  onItsWay: (price: string) => `Your ${price} is on its way back.`,
  buy: {
    title: 'Get a ticket',
    one: '1 ticket',
    own: 'One each. Friends get their own.',
    total: 'Total',
    pay: (total: string) => `Pay ${total}`,
    until: (moment: string) => `Changed your mind? Give it back until ${moment} for a full refund.`,
    final: "It's too close to give this ticket back.",
    calledOff: 'If the bar calls it off, your money comes back by itself.',
    waiting: "Finish on the payment page. Your ticket shows up here as soon as you've paid.",
  },
  own: {
    title: 'Your ticket',
    qr: (code: string) => `QR code of ticket ${code}`,
    help: 'Show this at the door. It works without signal.',
    calendar: 'Add to calendar',
    return: 'Give it back',
    until: (moment: string) => `You can give it back until ${moment}.`,
    final: 'It can no longer be given back.',
    returned: (price: string) => `Your ticket is back. ${price} is on its way to your card.`,
    confirm: {
      title: 'Give back your ticket?',
      text: (price: string) =>
        `Your place is free for someone else, and ${price} goes back to your card in a few days.`,
      confirm: 'Give it back',
      keep: 'Keep it',
    },
  },
} as const;

export const ticketListWords = {
  title: 'Your tickets',
  coming: 'Coming up',
  past: 'Past nights',
  empty: {
    title: 'No tickets yet',
    member: { text: 'Find a night you like. Tickets you buy wait here.', action: "See what's on" },
    guest: { text: "Pick a plan to see what's on. Tickets you buy wait here.", action: 'See plans' },
  },
  state: {
    paid: (price: string) => `Paid · ${price}`,
    calledOff: 'Called off',
    givenBack: 'Given back',
    returning: (why: string, price: string) => `${why} · ${price} is on its way back`,
    refunded: 'Refunded',
  },
} as const;

/** With more free places than this, the bar does not show how many are left. */
export const fewPlacesLeft = 10;

/** Writes a moment by the clock of the venue: "Dec 3, 9:30pm". */
export const momentText = (moment: string, timezone: string): string =>
  `${dayLabel(new Date(moment), timezone)}, ${clockLabel(new Date(moment), timezone)}`;

type ReturnableTicket = Pick<OwnTicket, 'refund_until'> & {
  readonly event: { readonly venue: { readonly timezone: string } };
};

/** Returns the sentence about until when a ticket can be given back. */
export const returnText = ({ refund_until, event }: ReturnableTicket): string =>
  refund_until === null
    ? ticketWords.own.final
    : ticketWords.own.until(momentText(refund_until, event.venue.timezone));

/** Spells a code in two groups, because a person reads it aloud: "7HK2 QM9X". */
export const spelledTicket = (code: string): string => code.replace(/^(.{4})(.+)$/, '$1 $2');

/** Returns the sentence about the refund of a ticket; null if it was not refunded. */
export const refundLine = (ticket: Pick<OwnTicket, 'state' | 'price_cents'> | null): string | null =>
  ticket?.state === 'refunded' ? ticketWords.onItsWay(priceLabel(ticket.price_cents)) : null;

/** Returns what became of a ticket: it is paid, or its money is or was on its way back. */
export function ticketStateText(
  { state, refunded_because, price_cents, event }: OwnTicket,
  now: number,
): string {
  const words = ticketListWords.state;
  const isOff = event.status === 'cancelled' || refunded_because === 'called_off';
  if (state === 'paid' && !isOff) return words.paid(priceLabel(price_cents));
  if (Date.parse(event.over_at) <= now) return words.refunded;
  const why = isOff ? words.calledOff : refunded_because === 'guest' ? words.givenBack : words.refunded;
  return words.returning(why, priceLabel(price_cents));
}

/** Groups the tickets by whether their event is over. The order of the server stays, and an empty group is left out. */
export function ticketSections(tickets: readonly OwnTicket[], now: number) {
  const isOver = ({ event }: OwnTicket) => Date.parse(event.over_at) <= now;
  return [
    { title: ticketListWords.coming, tickets: tickets.filter(ticket => !isOver(ticket)) },
    { title: ticketListWords.past, tickets: tickets.filter(isOver) },
  ].filter(section => section.tickets.length > 0);
}
