import * as payments from '@nightjar/domain/payments/calls';
import * as paymentsDesk from '@nightjar/domain/payments/desk/calls';
import * as referrals from '@nightjar/domain/referrals/calls';
import * as referralsDesk from '@nightjar/domain/referrals/desk/calls';
import * as reports from '@nightjar/domain/reports/calls';
import { type AccessRow, anyone, authenticated, desk, member, registered, superAdmin } from '../table.ts';

const ownInput = (_: string, user_id: string) => ({ user_id });
const sameForAllOwners = (line: ReturnType<typeof superAdmin>, missing: ReturnType<typeof superAdmin>) => ({
  own: line,
  'another’s': line,
  'of a blocked pair': line,
  missing,
});

export const moneyTable: readonly AccessRow[] = [
  ...[payments.stripeGetProductsAndPrices, payments.stripeProducts].map(
    call => ({ call, names: null, input: () => ({}), expect: { always: registered('ok') } }) as const,
  ),
  ...[payments.stripeSubscriptions, payments.subscription].map(
    call => ({ call, names: null, input: ownInput, expect: { always: registered('ok') } }) as const,
  ),
  ...[payments.stripeCreatePaymentLink, payments.stripeCreatePaymentLinkForVouchers].map(
    call =>
      ({
        call,
        names: null,
        input: (_: string, user_id: string) => ({ user_id, line_items: [{ price: 'price_a', quantity: 1 }] }),
        expect: { always: registered('no') },
      }) as const,
  ),
  {
    call: payments.stripeCreateSubscriptionPaymentLink,
    names: null,
    input: (_, user_id) => ({ user_id, price_id: 'price_a' }),
    expect: { always: registered('no') },
  },
  {
    call: payments.stripeCreateCustomerPortalLink,
    names: null,
    input: ownInput,
    expect: { always: registered('no') },
  },
  {
    call: paymentsDesk.stripeCreateAccountLink,
    names: 'venue of its own',
    input: venue_id => ({ venue_id, return_url: '/admin/venues', refresh_url: '/admin/venues' }),
    expect: { existing: desk('ok', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: paymentsDesk.stripeDeleteAccount,
    names: 'venue of its own',
    input: (venue_id, user_id) => ({ venue_id, user_id }),
    expect: { existing: desk('no', { 'pro elsewhere': 403 }), missing: desk(404) },
  },
  {
    call: payments.buyTicket,
    names: 'event',
    input: (event_id, user_id) => ({ event_id, user_id }),
    // The entry of this event is free, so the call is refused.
    expect: { existing: member('no'), missing: member(404) },
  },
  {
    call: payments.entryToEvent,
    names: 'event',
    input: event_id => ({ event_id }),
    // None of the callers has a ticket, so only members read the entry.
    expect: { existing: member('ok'), missing: member(404) },
  },
  { call: payments.myTickets, names: null, input: ownInput, expect: { always: registered('ok') } },
  {
    call: payments.refundTicket,
    names: null,
    input: (_, user_id) => ({ user_id, ticket_id: 'c0ffee00-0000-4000-8000-000000000001' }),
    // None of the callers has this ticket.
    expect: { always: registered(404) },
  },
  {
    call: paymentsDesk.eventTicketSales,
    names: 'event',
    input: event_id => ({ event_id }),
    expect: { existing: desk('ok', { 'pro elsewhere': 404 }), missing: desk(404) },
  },
  {
    call: referrals.checkWhitelistCode,
    names: null,
    input: (_, user_id) => ({ user_id, code: 'NOT-ON-ANY-LIST' }),
    expect: { always: registered('no') },
  },
  {
    call: referrals.assignReferral,
    names: null,
    input: (_, user_id) => ({ user_id, code: 'ZZZ999' }),
    expect: { always: registered('no') },
  },
  {
    call: referrals.validateReferral,
    names: null,
    input: () => ({ code: 'ZZZ999' }),
    expect: { always: anyone('no') },
  },
  {
    call: referrals.lookUpCode,
    names: null,
    input: () => ({ code: 'ZZZ999' }),
    expect: { always: authenticated('no') },
  },
  { call: referrals.referredUsers, names: null, input: () => ({}), expect: { always: registered('ok') } },
  ...[referralsDesk.markReferralPaid, referralsDesk.markReferralUnpaid].map(
    call =>
      ({
        call,
        names: 'referred person',
        input: (user_id: string) => ({ user_id }),
        expect: sameForAllOwners(superAdmin('ok'), superAdmin(404)),
      }) as const,
  ),
  {
    call: reports.submitReport,
    names: 'person',
    input: (reported_user_id, reporter_id) => ({
      reporter_id,
      reported_user_id,
      description: 'Followed us out of the bar.',
    }),
    expect: {
      own: registered('no'),
      'another’s': registered('ok'),
      'of a blocked pair': registered('ok'),
      missing: registered(404),
    },
  },
];
