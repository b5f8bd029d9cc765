import { fail } from '@nightjar/domain/kernel/failure';
import { eventTicketSales } from '@nightjar/domain/payments/desk/calls';
import { entrySaleOf } from '@nightjar/domain/payments/rules/tickets';
import { mayManage, mayServeAt } from '@nightjar/domain/staff/access';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findTicketSales } from '../queries/seats.ts';

/**
 * Answers how an event sells to guests without a place. The team of the venue reads the counts, and those who manage it
 * the money too.
 */
export const eventTicketSalesHandler = handle(eventTicketSales, async ({ input, actor, now, db }) => {
  const row = await findTicketSales(db, input.event_id, { userId: actor.userId, now });
  if (!row || !mayServeAt(actor, row.venue_role)) throw fail.notFound('Event');
  const { price_cents, capacity: places, sold, held, refunded, money_in_cents } = row;
  return ok({
    sale: entrySaleOf(row, { going: false, now }),
    price_cents,
    places,
    sold,
    held,
    refunded,
    money_in_cents: mayManage(actor, row.venue_role) ? money_in_cents : null,
  });
});
