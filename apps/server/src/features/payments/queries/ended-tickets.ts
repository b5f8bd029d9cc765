import { isRefusal } from '@nightjar/domain/kernel/failure';
import type { EventId, TicketId, UserId } from '@nightjar/domain/kernel/id';
import type { RefundReason } from '@nightjar/domain/payments/entity';
import { decideTicketRefund, ticketEntriesOf } from '@nightjar/domain/payments/rules/tickets';
import { sql } from 'kysely';
import { type Database, inTransaction } from '../../../platform/db/database.ts';
import { markPurchasesReturned } from './purchases.ts';
import { deleteSeat } from './seats.ts';
import {
  appendTicketEntries,
  findTicket,
  lockEventOfTickets,
  saveTicketState,
  type TicketRow,
} from './tickets.ts';

type TicketSaveContext = { db: Database; now: Date };

/** Runs `work` in a transaction under the lock of an event, which each change of its tickets takes first. */
export function withEventOfTicketsLocked<Result>(
  db: Database,
  eventId: EventId,
  work: (transaction: Database) => Promise<Result>,
): Promise<Result> {
  return inTransaction(db, async transaction => {
    await lockEventOfTickets(transaction, eventId);
    return work(transaction);
  });
}

/**
 * Saves that a paid ticket is refunded. The place is free at once; the guests of an event that was called off keep
 * theirs, for the case that it is on again. The caller has locked the event, and emits `ticket_refunded`.
 */
export async function saveRefundedTicket(
  saving: TicketSaveContext,
  { ticket, amount_refunded: before }: { ticket: TicketRow; amount_refunded: number },
  because: RefundReason,
): Promise<void> {
  const { db, now } = saving;
  const step = { to: 'refunded', because } as const;
  await saveTicketState(saving, ticket.id, { state: 'refunded', because });
  await appendTicketEntries(saving, ticket.id, ticketEntriesOf(ticket, step, { before, after: before }));
  await markPurchasesReturned(db, [ticket.purchase_id], now);
  if (ticket.user_id !== null && because !== 'called_off')
    await deleteSeat(db, ticket.event_id, ticket.user_id);
}

/**
 * Forgets whose the tickets of a deleted account are, and returns those that are refunded, because the guest could have
 * given them back. The caller has locked their events, and emits `ticket_refunded` for each.
 */
export async function forgetGuestOfTickets(db: Database, userId: UserId, now: Date): Promise<TicketId[]> {
  const saving = { db, now };
  const refunded: TicketId[] = [];
  for (const id of await findLiveTicketsOf(db, userId)) {
    const found = await findTicket(db, { id });
    if (!found) continue;
    const { ticket, event } = found;
    if (ticket.state === 'held') await saveTicketState(saving, id, { state: 'void' });
    if (isRefusal(decideTicketRefund(ticket, event, now))) continue;
    await saveRefundedTicket(saving, found, 'guest');
    refunded.push(id);
  }
  await db.updateTable('tickets').set({ user_id: null }).where('user_id', '=', userId).execute();
  return refunded;
}

/** Returns the tickets of a guest that are paid, and those that hold a place. */
async function findLiveTicketsOf(db: Database, userId: UserId): Promise<TicketId[]> {
  const { rows } = await sql<{ id: TicketId }>`
    select id from tickets where user_id = ${userId} and state in ('held', 'paid') order by id`.execute(db);
  return rows.map(({ id }) => id);
}
