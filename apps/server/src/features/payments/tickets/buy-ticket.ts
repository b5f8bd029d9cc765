import { isAnnounced } from '@nightjar/domain/events/access';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { ticketId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { buyTicket } from '@nightjar/domain/payments/calls';
import { placeHeldFor } from '@nightjar/domain/payments/entity';
import { decideTicket, ticketPageEnd } from '@nightjar/domain/payments/rules/tickets';
import { drawCode } from '@nightjar/domain/referrals/rules/referral';
import { type CallContext, handleOutsideRequest, ok } from '../../../platform/http/handler.ts';
import { resultPage } from '../../../platform/payments/way-back.ts';
import { loadBuyer, lockBuyerOf } from '../buyer.ts';
import { mustReturnToApp } from '../gate.ts';
import { enqueueLooks } from '../queries/events.ts';
import { insertPurchases } from '../queries/purchases.ts';
import { findTicketSale, insertTicket, lockEventOfTickets, releaseHolds } from '../queries/tickets.ts';
import { closeCheckout, type OpenedCheckout, openCheckout, purchaseIdOf } from '../sell.ts';

type BuyCall = Pick<CallContext<typeof buyTicket>, 'now' | 'db' | 'platform' | 'actor'> & {
  input: InputOf<typeof buyTicket>;
};

/** The page shows this price. Where the event has another one by now, the page is closed and opened anew. */
type OpenedTicket = OpenedCheckout & { purchaseId: string; price_cents: number };

const currency = 'usd';

/**
 * Opens the payment page of a ticket and holds its place. The place is taken under the lock of the event; where none is
 * left by then, the page is closed before anyone has seen its address.
 */
export const buyTicketHandler = handleOutsideRequest<typeof buyTicket, OpenedTicket>(buyTicket, {
  async ask(call) {
    const { input, actor, now, platform, key } = call;
    const back = mustReturnToApp(input.redirect_url ?? `/events/${input.event_id}`, platform.settings);
    const sale = await decideSale(call);
    if (isRefusal(sale)) return sale;
    const { row } = await loadBuyer(call);
    const purchaseId = purchaseIdOf(actor.userId, key ?? platform.random.uuid());
    const { name, venue_name, price_cents: unitAmount } = sale.event;
    const closesAt = ticketPageEnd(now);
    const { publicUrl } = platform.settings;
    const checkout = await openCheckout(platform, row, {
      mode: 'payment',
      lines: [{ title: titleOf(name, venue_name), unitAmount, currency, quantity: 1 }],
      purchaseId,
      key: `${purchaseId}:${unitAmount}:${closesAt.getTime()}`,
      closesAt,
      successUrl: resultPage(publicUrl, { action: 'ticket', result: 'success' }, back),
      cancelUrl: resultPage(publicUrl, { action: 'ticket', result: 'fail' }, back),
    });
    return { ...checkout, purchaseId, price_cents: unitAmount };
  },
  async save(call, opened) {
    const { input, actor, db, now } = call;
    await lockBuyerOf(call, opened.customerId);
    await lockEventOfTickets(db, input.event_id);
    await releaseHolds(db, input.event_id, { userId: actor.userId, now });
    const sale = await decideSale(call);
    if (isRefusal(sale)) return sale;
    if (sale.event.price_cents !== opened.price_cents)
      throw fail.conflict('The price has just changed. Have another look at the event.');
    await saveHeldTicket(call, opened, sale);
    return ok({ url: opened.url, purchase_id: opened.purchaseId });
  },
  undo: closeCheckout,
});

type DecidedSale = Exclude<Awaited<ReturnType<typeof decideSale>>, { refused: true }>;

/** Loads the sale and decides it. @throws a Failure where guests see no such event */
async function decideSale({ input, actor, now, db, platform }: BuyCall) {
  const sale = await findTicketSale(db, input.event_id, { userId: actor.userId, now });
  if (!sale || !isAnnounced(sale.event)) throw fail.notFound('Event');
  const { legalAge } = platform.settings;
  const decision = decideTicket(sale.event, sale.buyer, { legalAge, now });
  return isRefusal(decision) ? decision : sale;
}

async function saveHeldTicket(
  { actor, db, now, platform }: BuyCall,
  { id: checkout_id, purchaseId, price_cents }: OpenedTicket,
  { event, buyer }: DecidedSale,
): Promise<void> {
  const { event_id, name, venue_name, starts_at } = event;
  const title = titleOf(name, venue_name);
  const of = { id: purchaseId, user_id: actor.userId, kind: 'ticket', price_id: null } as const;
  const paid = { title, quantity: 1, unit_amount: price_cents, currency };
  await insertPurchases(db, [{ ...of, ...paid, checkout_id, created_at: now }]);
  await insertTicket(db, {
    id: ticketId.parse(platform.random.uuid()),
    event_id,
    user_id: actor.userId,
    purchase_id: purchaseId,
    price_cents,
    sold_start: starts_at,
    code: drawCode(platform.random.int),
    takes_place: !buyer.going,
    held_until: addMilliseconds(now, placeHeldFor),
    created_at: now,
  });
  await enqueueLooks({ db, jobs: platform.jobs }, checkout_id, now);
}

const titleOf = (event: string, venue: string): string => `${event} at ${venue}`;
