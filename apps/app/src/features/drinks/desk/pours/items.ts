import { type FigureSpan, figureSpans, pourKinds, pourMarkFilters } from '@nightjar/domain/drinks/entity';
import { spanAfter, spanAround, spanBefore } from '@nightjar/domain/drinks/rules/pour-figures';
import { proId } from '@nightjar/domain/kernel/id';
import { day } from '@nightjar/domain/kernel/time';
import * as z from 'zod/mini';
import type { ListShape } from '../../../../ui/desk/list-search.ts';

/** The page's address may hold the shown nights and the filters of the table. */
export const poursSearchShape = {
  filters: {
    span: z.enum(figureSpans),
    night: day,
    kind: z.enum(pourKinds),
    pro: proId,
    only: z.enum(pourMarkFilters),
    from: day,
    to: day,
  },
  sorts: ['redeemed_at'],
  order: 'desc',
} as const satisfies ListShape;

export type PoursSearch = {
  readonly [Name in keyof (typeof poursSearchShape)['filters']]?: string | undefined;
};

/** These are the filters of the table. Clearing them does not change the shown nights. */
const tableFilters = ['kind', 'pro', 'only', 'from', 'to'] as const;
export const clearedTableFilters: PoursSearch = Object.fromEntries(
  tableFilters.map(name => [name, undefined]),
);

/** Returns the shown nights. A night that has not begun is replaced by the present night. */
export function shownNights(search: PoursSearch, tonight: string) {
  const span: FigureSpan = figureSpans.find(known => known === search.span) ?? 'day';
  const night = search.night && search.night < tonight ? search.night : tonight;
  const nights = spanAround(night, span);
  return { span, night, nights, running: nights.from <= tonight && tonight <= nights.to };
}
export type ShownNightRange = ReturnType<typeof shownNights>;

/**
 * Returns a night of the previous span and a night of the next span. The next night is null where its span has not
 * begun.
 */
export function neighbouringNights({ span, night }: ShownNightRange, tonight: string) {
  const after = spanAfter(night, span).from;
  return { before: spanBefore(night, span).from, after: after <= tonight ? after : null };
}

/**
 * Returns the input of the call that lists the pours: those of the shown nights, or of the nights in the table's
 * filters.
 */
export function poursRequest(venueId: string, search: PoursSearch, { nights }: ShownNightRange) {
  const ownNights = search.from !== undefined || search.to !== undefined;
  return {
    venue_id: venueId,
    from: ownNights ? search.from : nights.from,
    to: ownNights ? search.to : nights.to,
    kind: pourKinds.find(kind => kind === search.kind),
    pro_id: search.pro,
    only: pourMarkFilters.find(mark => mark === search.only),
  };
}

export const hasTableFilters = (search: PoursSearch): boolean =>
  tableFilters.some(name => search[name] !== undefined);
