import { myTickets } from '@nightjar/domain/payments/calls';
import { mostTicketsShown } from '@nightjar/domain/payments/entity';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentTicket } from '../present.ts';
import { findTicketsOf } from '../queries/tickets.ts';

export const myTicketsHandler = handle(myTickets, async ({ actor, now, db }) => {
  const rows = await findTicketsOf(db, { userId: actor.userId, now }, mostTicketsShown);
  return ok(
    rows.map(row => presentTicket(row, now)),
    { total: rows.length },
  );
});
