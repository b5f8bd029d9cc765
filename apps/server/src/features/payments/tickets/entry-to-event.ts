import { isAnnounced } from '@nightjar/domain/events/access';
import { placesLeft } from '@nightjar/domain/events/rules/sale';
import { fail } from '@nightjar/domain/kernel/failure';
import { mayReadEntry } from '@nightjar/domain/payments/access';
import { entryToEvent } from '@nightjar/domain/payments/calls';
import { entrySaleOf, refundableUntil } from '@nightjar/domain/payments/rules/tickets';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentTicket } from '../present.ts';
import { findTicketSale } from '../queries/tickets.ts';

export const entryToEventHandler = handle(entryToEvent, async ({ input, actor, now, db }) => {
  const found = await findTicketSale(db, input.event_id, { userId: actor.userId, now });
  // An unknown event is refused alike, so that a guest without a plan does not learn which events there are.
  const hasTicket = found?.ticket != null;
  if (!mayReadEntry(actor, { hasTicket })) throw fail.forbidden('Your account cannot do this yet');
  if (!found || !isAnnounced(found.event)) throw fail.notFound('Event');
  const { event, ticket } = found;
  const until = refundableUntil(event.starts_at, event);
  return ok({
    sale: entrySaleOf(event, { going: found.buyer.going, now }),
    price_cents: event.price_cents,
    places_left: placesLeft(event),
    refund_until: until > now ? until.toISOString() : null,
    ticket: ticket && presentTicket({ ticket, event }, now),
  });
});
