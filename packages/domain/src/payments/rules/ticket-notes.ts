import { priceLabel } from '../../kernel/money.ts';
import type { RefundReason } from '../entity.ts';

type RefundedEvent = { readonly name: string; readonly night: string };

const weekdayOf = (night: string): string =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', timeZone: 'UTC' }).format(
    new Date(`${night}T00:00:00Z`),
  );

const whyRefunded: Record<RefundReason, (name: string) => string> = {
  guest: name => `You gave back your place at ${name}.`,
  called_off: name => `${name} was called off.`,
  late: name => `${name} sold out before your payment arrived.`,
  twice: name => `You had paid for ${name} already.`,
  provider: name => `Your ticket for ${name} is no longer valid.`,
};

/** Builds the text for a guest whose ticket is refunded. */
export const ticketRefundedNote = (
  event: RefundedEvent,
  { because, cents }: { because: RefundReason; cents: number },
): { title: string; body: string } => ({
  title: `Your ticket for ${weekdayOf(event.night)} night is refunded`,
  body: `${whyRefunded[because](event.name)} ${priceLabel(cents)} is on its way back to your card.`,
});
