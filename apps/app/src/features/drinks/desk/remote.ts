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
import { refetchWhileDown } from '../../../platform/realtime.ts';
import { takeFile } from '../../../platform/take-file.ts';
import { alcoholRulesOptions } from '../../venues/desk/remote.ts';

/** A page of the desk's table has this many pours. */
const poursPage = 50;
/** While the realtime channel is down, the desk refetches after this many milliseconds. */
const poursRefetchMs = 30 * seconds;

export type PoursRequest = Omit<RequestOf<typeof drinkRedemptionsByVenue>, 'limit' | 'offset' | 'before'>;
type PoursPage = { data: VenueRedemption[]; total: number | null };

const fetchPoursPage = async (
  asked: PoursRequest,
  before: string | undefined,
  signal?: AbortSignal,
): Promise<PoursPage> =>
  api.counted(drinkRedemptionsByVenue, { ...asked, limit: poursPage, before }, { signal });

/** Loads the pours of a venue, the newest first. Each page continues after the last pour of the page before. */
export function venuePoursOptions(asked: PoursRequest) {
  return infiniteQueryOptions({
    queryKey: [drinkRedemptionsByVenue.id, 'desk', asked],
    queryFn: ({ signal, pageParam }) => fetchPoursPage(asked, pageParam, signal),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ data }) => (data.length < poursPage ? undefined : data.at(-1)?.redemption_id),
    placeholderData: keepPreviousData,
    refetchInterval: refetchWhileDown(poursRefetchMs),
  });
}

export function venueAnalyticsOptions(asked: RequestOf<typeof venueAnalytics>) {
  return queryOptions({
    queryKey: [venueAnalytics.id, asked],
    queryFn: ({ signal }) => api.call(venueAnalytics, asked, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: refetchWhileDown(poursRefetchMs),
  });
}

export function venueSettlementOptions(asked: RequestOf<typeof venueSettlement>) {
  return queryOptions({
    queryKey: [venueSettlement.id, asked],
    queryFn: ({ signal }) => api.call(venueSettlement, asked, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Refetches the figures, the sums and the pours that the desk shows of a venue. */
export async function refreshPours(): Promise<void> {
  await Promise.all(
    [venueAnalytics.id, venueSettlement.id, drinkRedemptionsByVenue.id].map(id =>
      queryClient.invalidateQueries({ queryKey: [id] }),
    ),
  );
}

/** Takes a pour back. When it is called again for the same pour, nothing changes. */
export async function takePourBack(redemptionId: string, reason: string): Promise<void> {
  await api.call(voidRedemption, { redemption_id: redemptionId, reason });
  await refreshPours();
}

/** Saves the filtered pours as a file. It resolves to false where the person canceled. */
export const exportPours = (asked: PoursRequest, name: string): Promise<boolean> =>
  takeFile(venuePoursCsv, asked, name);

/** Saves the changed fields of a state's law, and shows them in the table at once. */
export async function saveLaw(change: RequestOf<typeof updateAlcoholRule>) {
  const saved = await api.call(updateAlcoholRule, change);
  queryClient.setQueryData(alcoholRulesOptions().queryKey, rules =>
    rules?.map(rule => (rule.state === saved.state ? saved : rule)),
  );
  return saved;
}

/** The settlement shows this many venues on a page. */
export const settlementPageSize = 50;

/** Loads the settlements of a month. `total` counts all venues of the month, and not only those of the page. */
export function settlementsOptions(asked: { month: string; page: number }) {
  return queryOptions({
    queryKey: [settlements.id, asked],
    queryFn: ({ signal }) => api.counted(settlements, { ...asked, pageSize: settlementPageSize }, { signal }),
    // While another month loads, no amounts are shown. Otherwise the amounts of the old month would be below the name
    // of the new month.
    placeholderData: previous => (previous?.data.month === asked.month ? previous : undefined),
  });
}

export async function saveVenueTerms(terms: RequestOf<typeof setVenueTerms>): Promise<void> {
  await api.call(setVenueTerms, terms);
  await queryClient.invalidateQueries({ queryKey: [settlements.id] });
}

/** Saves the settlements of all venues for a month as a file. It resolves to false where the person canceled. */
export const exportSettlements = (month: string, name: string): Promise<boolean> =>
  takeFile(settlementsCsv, { month }, name);

export function suspiciousPoursOptions(span: RequestOf<typeof pourSignals>['span']) {
  return queryOptions({
    queryKey: [pourSignals.id, span],
    queryFn: ({ signal }) => api.call(pourSignals, { span }, { signal }),
    placeholderData: keepPreviousData,
  });
}
