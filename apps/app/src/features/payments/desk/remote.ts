import { eventTicketSales } from '@nightjar/domain/payments/desk/calls';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';

/** The open page refetches the sales every time this many milliseconds have passed. */
const salesRefreshMs = 30_000;

export function ticketSalesOptions(eventId: string) {
  return queryOptions({
    queryKey: [eventTicketSales.id, eventId],
    queryFn: ({ signal }) => api.call(eventTicketSales, { event_id: eventId }, { signal }),
    refetchInterval: salesRefreshMs,
  });
}
