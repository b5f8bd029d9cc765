import type { EventId, TicketId, UserId, VenueId } from '@nightjar/domain/kernel/id';
import { userTopic, venueStaffTopic } from '@nightjar/domain/live';
import { type EventMap, reactTo } from '../../platform/http/events.ts';

declare module '../../platform/http/events.ts' {
  interface EventMap {
    /** A user's plan began, renewed, changed or ended. */
    plan_changed: { userId: string };
    /** A payment brought its user nothing, so it is refunded. The user may have deleted their account. */
    paid_for_nothing: { of: 'subscription' | 'payment'; id: string; userId: string | null };
    /** A subscription has ended here and another has replaced it. The payment provider may still bill it. */
    subscription_lapsed: { id: string };
    /** A ticket was bought, refunded or given up. The guest may have deleted their account. */
    ticket_changed: { userId: UserId | null; eventId: EventId; venueId: VenueId };
    /** A ticket ended, so its payment is refunded. */
    ticket_refunded: { ticketId: TicketId };
  }
}

/** A worker runs these jobs, because the payment provider may be unreachable for longer than a call should wait. */
export const endSubscriptionJob = 'end-subscription';
export const closeCheckoutsJob = 'close-checkouts';
export const refundJob = 'give-back';
/** This job bills a user or stops the billing, depending on whether the user is on hold. */
export const pauseBillingJob = 'pause-billing';

export const refundTicketJob = 'refund-ticket';
/** This job refunds all tickets of an event that was called off. */
export const refundEventJob = 'refund-tickets-of-event';

export const refundEventJobOf = (eventId: EventId) => ({
  name: refundEventJob,
  payload: { event_id: eventId },
  key: `${refundEventJob}:${eventId}`,
});

const refundJobsOf = ({ eventId, news }: Pick<EventMap['event_changed'], 'eventId' | 'news'>) =>
  news === 'cancelled' || news === 'deleted' ? [refundEventJobOf(eventId)] : [];

const billingJobs = ({ userId }: { userId: string }) => [
  { name: pauseBillingJob, payload: { userId }, key: `${pauseBillingJob}:${userId}` },
];

export const paymentsReactions = [
  reactTo('user_held', { jobs: billingJobs }),
  reactTo('user_restored', { jobs: billingJobs }),
  reactTo('event_changed', { jobs: refundJobsOf }),
  reactTo('nights_changed', { jobs: ({ changes }) => changes.flatMap(refundJobsOf) }),
  reactTo('ticket_refunded', {
    jobs: ({ ticketId }) => [
      { name: refundTicketJob, payload: { ticket_id: ticketId }, key: `${refundTicketJob}:${ticketId}` },
    ],
  }),
  reactTo('ticket_changed', {
    broadcasts: ({ userId, eventId, venueId }) => [
      ...(userId === null
        ? []
        : [userTopic.broadcast({ to: userId, from: null }, 'event_changed', { event_id: eventId })]),
      venueStaffTopic.broadcast({ to: venueId, from: null }, 'venue', { venue_id: venueId }),
    ],
  }),
  reactTo('plan_changed', { counts: metrics => metrics.planChanged() }),
  reactTo('erased', {
    jobs: ({ subscriptionIds, customerId }) => [
      ...subscriptionIds.map(id => ({ name: endSubscriptionJob, payload: { id } })),
      ...(customerId === null ? [] : [{ name: closeCheckoutsJob, payload: { customerId } }]),
    ],
  }),
  reactTo('paid_for_nothing', {
    jobs: event => [{ name: refundJob, payload: event, key: `${refundJob}:${event.id}` }],
    broadcasts: ({ userId }) =>
      userId === null ? [] : [userTopic.broadcast({ to: userId, from: null }, 'account_changed', {})],
  }),
  reactTo('subscription_lapsed', {
    jobs: ({ id }) => [{ name: endSubscriptionJob, payload: { id }, key: `${endSubscriptionJob}:${id}` }],
  }),
];
