import type { OutputWireOf } from '@nightjar/domain/kernel/call';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import type {
  myTickets,
  stripeGetProductsAndPrices,
  stripeSubscriptions,
  subscription,
} from '@nightjar/domain/payments/calls';
import { decideTicketRefund, refundableUntil } from '@nightjar/domain/payments/rules/tickets';
import { presentPlan } from '../people/present.ts';
import type { findPlan } from '../people/queries/plan.ts';
import type { PriceRow, ProductRow } from './queries/catalogue.ts';
import type { SubscriptionHistoryRow } from './queries/plans.ts';
import type { TicketedEvent, TicketRow } from './queries/tickets.ts';

type TicketWire = OutputWireOf<typeof myTickets>[number];
type ProductWire = OutputWireOf<typeof stripeGetProductsAndPrices>[number];
type PriceWire = ProductWire['prices'][number];
type SubscriptionWire = OutputWireOf<typeof stripeSubscriptions>[number];
type PlanWire = OutputWireOf<typeof subscription>;
type PlanRow = NonNullable<Awaited<ReturnType<typeof findPlan>>>;

export const presentProduct = ({ prices, ...product }: ProductRow): ProductWire => ({
  ...product,
  prices: prices.map(presentPrice),
});

/** Presents a price. The price of a voucher has no terms, because a voucher grants none. */
function presentPrice(row: PriceRow): PriceWire {
  const { free_drinks_per_period, shots_per_period, cooldown_in_minutes, ...price } = row;
  if (free_drinks_per_period === null || shots_per_period === null) return { ...price, metadata: null };
  return { ...price, metadata: { free_drinks_per_period, shots_per_period, cooldown_in_minutes } };
}

export function presentSubscription(row: SubscriptionHistoryRow): SubscriptionWire {
  const { product_id, unit_amount, currency, interval, hours } = row;
  const { free_drinks_per_period, shots_per_period, cooldown_in_minutes } = row;
  const price = { id: row.price_id, product_id, unit_amount, currency, interval, hours };
  return {
    id: row.id,
    status: row.status,
    name: row.name,
    price: presentPrice({ ...price, free_drinks_per_period, shots_per_period, cooldown_in_minutes }),
    current_period_start: row.current_period_start.toISOString(),
    current_period_end: row.current_period_end.toISOString(),
    cancel_at_period_end: row.cancel_at_period_end,
    ended_at: row.ended_at?.toISOString() ?? null,
  };
}

/**
 * Presents the current plan. An expired plan is presented as no plan. `ends_at` is set where the plan is not renewed.
 */
export function presentRunningPlan(row: PlanRow, now: Date): PlanWire {
  const ends = row.cancel_at_period_end ? row.current_period_end : null;
  if (row.status === 'canceled' || (ends && ends <= now)) return null;
  return {
    ...presentPlan(row),
    ends_at: ends?.toISOString() ?? null,
    grace_until: row.grace_until?.toISOString() ?? null,
  };
}

/** Presents a guest's own ticket with its event. Only a ticket that is paid has a code. */
export function presentTicket(
  { ticket, event }: { ticket: TicketRow; event: TicketedEvent },
  now: Date,
): TicketWire {
  const isPaid = ticket.state === 'paid';
  const mayReturn = isPaid && !isRefusal(decideTicketRefund(ticket, event, now));
  return {
    ticket_id: ticket.id,
    state: isPaid ? 'paid' : 'refunded',
    price_cents: ticket.price_cents,
    code: isPaid ? ticket.code : null,
    bought_at: ticket.created_at.toISOString(),
    refund_until: mayReturn ? refundableUntil(ticket.sold_start, event).toISOString() : null,
    refunded_because: ticket.because,
    event: {
      event_id: event.event_id,
      name: event.name,
      status: event.deleted ? 'cancelled' : event.status,
      starts_at: event.starts_at.toISOString(),
      ends_at: event.ends_at?.toISOString() ?? null,
      over_at: event.over_at.toISOString(),
      night: event.night,
      venue: {
        id: event.venue_id,
        name: event.venue_name,
        timezone: event.timezone,
        lat: event.lat,
        lng: event.lng,
      },
    },
  };
}
