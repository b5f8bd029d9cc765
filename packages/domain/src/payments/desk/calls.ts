import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call.ts';
import { eventId, userId, venueId } from '../../kernel/id.ts';
import { returnAddressText } from '../../kernel/link.ts';
import { providerLink, rateOfProviderCalls } from '../entity.ts';
import { ticketSalesAnswer } from './entity.ts';

export const stripeCreateAccountLink = defineCall({
  id: 'stripe-create-account-link',
  method: 'POST',
  summary: "A page of the payment provider on which a venue's managers set up its payouts.",
  access: { role: 'pro' },
  input: z.object({ venue_id: venueId, return_url: returnAddressText, refresh_url: returnAddressText }),
  output: providerLink,
  repeat: 'key',
  surface: 'desk',
  reauthentication: true,
  audit: ['venue_id'],
  rateLimit: rateOfProviderCalls,
});

export const stripeDeleteAccount = defineCall({
  id: 'stripe-delete-account',
  method: 'DELETE',
  summary: "Takes a venue's payout account away.",
  access: { role: 'pro' },
  actorFields: ['user_id'],
  input: z.object({ venue_id: venueId, user_id: userId }),
  output: z.object({ deleted: z.literal(true) }),
  refusals: ['no_account'],
  repeat: 'natural',
  surface: 'desk',
  reauthentication: true,
  audit: ['venue_id'],
  rateLimit: rateOfProviderCalls,
});

export const eventTicketSales = defineCall({
  id: 'event-ticket-sales',
  method: 'POST',
  summary:
    'How many tickets of an event are sold, held and refunded, and the money in. For the team of its venue.',
  access: { role: 'pro' },
  input: z.object({ event_id: eventId }),
  output: ticketSalesAnswer,
  repeat: 'read',
  surface: 'desk',
});
