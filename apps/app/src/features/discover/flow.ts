import type { NightsChosen } from '@nightjar/domain/events/rules/nights';
import { day } from '@nightjar/domain/kernel/time';
import {
  defaultRadiusMiles,
  narrowestRadiusMiles,
  widestRadiusMiles,
} from '@nightjar/domain/places/rules/search-area';
import * as z from 'zod/mini';

export const discoverTabs = ['all', 'places', 'people', 'pros', 'events'] as const;
export type DiscoverTab = (typeof discoverTabs)[number];

/** A value that does not parse is ignored: a damaged address still opens the map. */
const orIgnored = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
/** Parses the text of an address, and accepts the typed values that code navigates with. */
const fromText = <Schema extends z.ZodMiniType>(read: (text: string) => unknown, schema: Schema) =>
  orIgnored(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? read(value) : value)),
      schema,
    ),
  );
const flagFromText = fromText(text => text === 'true' || undefined, z.literal(true));
const nightsChoice = fromText(
  text => text.split(',').map(Number),
  z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(20)),
);

/** The state of the chips and the filter sheet is part of the address, so that a search can be shared. */
const discoverSearch = z.object({
  tab: orIgnored(z.enum(discoverTabs)),
  radius: fromText(Number, z.int().check(z.minimum(narrowestRadiusMiles), z.maximum(widestRadiusMiles))),
  open: flagFromText,
  events: flagFromText,
  /** The nights whose events are shown; tonight where it is left out. */
  night: orIgnored(z.union([z.enum(['tomorrow', 'weekend']), day])),
  friends: flagFromText,
  pros: flagFromText,
  following: flagFromText,
  drinks: flagFromText,
  types: nightsChoice,
  features: nightsChoice,
});
export type DiscoverSearch = z.infer<typeof discoverSearch>;

export function readDiscoverSearch(search: Record<string, unknown>): DiscoverSearch {
  return withoutEmpty(discoverSearch.parse(search));
}

/** Removes default values, which an address leaves out. */
export function changeSearch(search: DiscoverSearch, change: DiscoverSearch): DiscoverSearch {
  const next = { ...search, ...change };
  return withoutEmpty({
    ...next,
    tab: next.tab === 'all' ? undefined : next.tab,
    radius: next.radius === defaultRadiusMiles ? undefined : next.radius,
    types: next.types?.length ? next.types : undefined,
    features: next.features?.length ? next.features : undefined,
  });
}

/**
 * Tests whether filters leave something out. The tab, the radius and the night of the events are no filters.
 */
export const isFiltered = ({ tab: _, radius: __, night: ___, ...filters }: DiscoverSearch): boolean =>
  Object.values(filters).some(value => value !== undefined);

export const withoutFilters = ({ tab, radius, night }: DiscoverSearch): DiscoverSearch =>
  withoutEmpty({ tab, radius, night });

export function chosenNights({ night = 'tonight' }: DiscoverSearch): NightsChosen {
  return night === 'tonight' || night === 'tomorrow' || night === 'weekend' ? night : { date: night };
}

function withoutEmpty(search: DiscoverSearch): DiscoverSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export type NightState = 'loading' | 'ready' | 'failed';
type QueryState = {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly failureCount: number;
  readonly data: unknown;
};

const hasNoData = (part: QueryState) => part.data === undefined;
const isAwaited = (part: QueryState) => part.isPending && !part.isPaused && part.failureCount === 0;

/**
 * A query without data counts as missing; stored data after a failed refetch still counts. All parts appear
 * together, so that none pushes another down. A query that failed once or has no network is not waited for,
 * and neither are the queries in `secondary`.
 */
export function nightState(parts: readonly QueryState[], secondary: readonly QueryState[] = []): NightState {
  const all = [...parts, ...secondary];
  if (all.every(part => part.isError && hasNoData(part))) return 'failed';
  return parts.some(isAwaited) || all.every(hasNoData) ? 'loading' : 'ready';
}

/** Returns the state of a single query. */
export function partState(part: QueryState): NightState {
  if (!hasNoData(part)) return 'ready';
  return part.isError || part.isPaused ? 'failed' : 'loading';
}
