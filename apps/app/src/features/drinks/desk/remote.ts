import { drinkRedemptionsByVenue } from '@nightjar/domain/drinks/calls';
import {
  pourSignals,
  settlements,
  settlementsCsv,
  setVenueTerms,
  updateAlcoholRule,
  venueAnalytics,
  venuePoursCsv,
  venueSettlement,
  voidRedemption,
} from '@nightjar/domain/drinks/desk/calls';
import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import type { RequestOf } from '@nightjar/domain/kernel/call';
import { seconds } from '@nightjar/domain/kernel/time';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api } from '../../../platform/api.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { whileDown } from '../../../platform/realtime.ts';
import { takeFile } from '../../../platform/take-file.ts';
import { alcoholRulesOptions } from '../../venues/desk/remote.ts';

/** A page of the desk's table. */
const poursPage = 50;
/** How often the desk asks again while its live channel is down. Milliseconds. */
const refresh = 30 * seconds;

export type PoursAsked = Omit<RequestOf<typeof drinkRedemptionsByVenue>, 'limit' | 'offset' | 'before'>;
type Page = { data: VenueRedemption[]; total: number | null };

const pageOf = async (asked: PoursAsked, before: string | undefined, signal?: AbortSignal): Promise<Page> =>
  api.counted(drinkRedemptionsByVenue, { ...asked, limit: poursPage, before }, { signal });

/** A venue's pours, newest first: each page goes on after the last pour of the one before. */
export function venuePoursOptions(asked: PoursAsked) {
  return infiniteQueryOptions({
    queryKey: [drinkRedemptionsByVenue.id, 'desk', asked],
    queryFn: ({ signal, pageParam }) => pageOf(asked, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => (data.length < poursPage ? undefined : data.at(-1)?.redemption_id),
    placeholderData: keepPreviousData,
    refetchInterval: whileDown(refresh),
  });
}

export function venueAnalyticsOptions(asked: RequestOf<typeof venueAnalytics>) {
  return queryOptions({
    queryKey: [venueAnalytics.id, asked],
    queryFn: ({ signal }) => api.call(venueAnalytics, asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: whileDown(refresh),
  });
}

export function venueSettlementOptions(asked: RequestOf<typeof venueSettlement>) {
  return queryOptions({
    queryKey: [venueSettlement.id, asked],
    queryFn: ({ signal }) => api.call(venueSettlement, asked, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches what the desk shows of a venue's drinks: its figures, its sums and its pours. */
export async function refreshPours(): Promise<void> {
  await Promise.all(
    [venueAnalytics.id, venueSettlement.id, drinkRedemptionsByVenue.id].map(id =>
      queryClient.invalidateQueries({ queryKey: [id] }),
    ),
  );
}

/** Takes a pour back; a repetition changes nothing. */
export async function takePourBack(redemptionId: string, reason: string): Promise<void> {
  await api.call(voidRedemption, { redemption_id: redemptionId, reason });
  await refreshPours();
}

/** Saves what is filtered as a file; false where the person changed their mind. */
export const exportPours = (asked: PoursAsked, name: string): Promise<boolean> =>
  takeFile(venuePoursCsv, asked, name);

/** Saves what changed in a state's law, and shows it in the table at once. */
export async function saveLaw(change: RequestOf<typeof updateAlcoholRule>) {
  const saved = await api.call(updateAlcoholRule, change);
  queryClient.setQueryData(alcoholRulesOptions().queryKey, rules =>
    rules?.map(rule => (rule.state === saved.state ? saved : rule)),
  );
  return saved;
}

/** Venues of the settlement on a page. */
export const settledPage = 50;

/** What the venues of a month are owed; `total` is the number of all of them. */
export function settlementsOptions(asked: { month: string; page: number }) {
  return queryOptions({
    queryKey: [settlements.id, asked],
    queryFn: ({ signal }) => api.counted(settlements, { ...asked, pageSize: settledPage }, { signal }),
    // Never the amounts of another month below the name of this one.
    placeholderData: previous => (previous?.data.month === asked.month ? previous : undefined),
  });
}

export async function agreeTerms(terms: RequestOf<typeof setVenueTerms>): Promise<void> {
  await api.call(setVenueTerms, terms);
  await queryClient.invalidateQueries({ queryKey: [settlements.id] });
}

/** Saves a month as a file, every venue; false where the person changed their mind. */
export const exportSettlements = (month: string, name: string): Promise<boolean> =>
  takeFile(settlementsCsv, { month }, name);

export function pourSignalsOptions(span: RequestOf<typeof pourSignals>['span']) {
  return queryOptions({
    queryKey: [pourSignals.id, span],
    queryFn: ({ signal }) => api.call(pourSignals, { span }, { signal }),
    placeholderData: keepPreviousData,
  });
}
