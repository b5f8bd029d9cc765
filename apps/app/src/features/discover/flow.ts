import type { ChosenNights } from '@nightjar/domain/events/rules/nights';
import { day } from '@nightjar/domain/kernel/time';
import {
  defaultRadiusMiles,
  narrowestRadiusMiles,
  widestRadiusMiles,
} from '@nightjar/domain/places/rules/search-area';
import * as z from 'zod/mini';

export const discoverTabs = ['all', 'places', 'people', 'pros', 'events'] as const;
export type DiscoverTab = (typeof discoverTabs)[number];

/** A value in the page's address that is not valid is ignored, so that a damaged address still opens the map. */
const schemaIgnoringInvalid = <Schema extends z.ZodMiniType>(schema: Schema) =>
  z.catch(z.optional(schema), undefined);
/**
 * Reads a value that is a text in the page's address. It also accepts the typed value with which the app's own code
 * navigates.
 */
const schemaFromText = <Schema extends z.ZodMiniType>(read: (text: string) => unknown, schema: Schema) =>
  schemaIgnoringInvalid(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? read(value) : value)),
      schema,
    ),
  );
const flagSchema = schemaFromText(text => text === 'true' || undefined, z.literal(true));
const idListSchema = schemaFromText(
  text => text.split(',').map(Number),
  z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(20)),
);

/** The page's address holds the state of the chips and of the filter sheet, so that a search can be shared. */
const discoverSearch = z.object({
  tab: schemaIgnoringInvalid(z.enum(discoverTabs)),
  radius: schemaFromText(
    Number,
    z.int().check(z.minimum(narrowestRadiusMiles), z.maximum(widestRadiusMiles)),
  ),
  open: flagSchema,
  events: flagSchema,
  /** The nights whose events are shown. Without a value the events of tonight are shown. */
  night: schemaIgnoringInvalid(z.union([z.enum(['tomorrow', 'weekend']), day])),
  friends: flagSchema,
  pros: flagSchema,
  following: flagSchema,
  drinks: flagSchema,
  types: idListSchema,
  features: idListSchema,
});
export type DiscoverSearch = z.infer<typeof discoverSearch>;

export function readDiscoverSearch(search: Record<string, unknown>): DiscoverSearch {
  return withoutEmptyFields(discoverSearch.parse(search));
}

/** Changes the search, and removes default values, which the page's address leaves out. */
export function changeSearch(search: DiscoverSearch, change: DiscoverSearch): DiscoverSearch {
  const next = { ...search, ...change };
  return withoutEmptyFields({
    ...next,
    tab: next.tab === 'all' ? undefined : next.tab,
    radius: next.radius === defaultRadiusMiles ? undefined : next.radius,
    types: next.types?.length ? next.types : undefined,
    features: next.features?.length ? next.features : undefined,
  });
}

/** Tests whether any filter is set. The tab, the radius and the night of the events do not count as filters. */
export const isFiltered = ({ tab: _, radius: __, night: ___, ...filters }: DiscoverSearch): boolean =>
  Object.values(filters).some(value => value !== undefined);

export const withoutFilters = ({ tab, radius, night }: DiscoverSearch): DiscoverSearch =>
  withoutEmptyFields({ tab, radius, night });

export function chosenNights({ night = 'tonight' }: DiscoverSearch): ChosenNights {
  return night === 'tonight' || night === 'tomorrow' || night === 'weekend' ? night : { date: night };
}

function withoutEmptyFields(search: DiscoverSearch): DiscoverSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export type NightLoadState = 'loading' | 'ready' | 'failed';
type QueryState = {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly failureCount: number;
  readonly errorUpdateCount: number;
  readonly data: unknown;
};

const hasNoData = (part: QueryState) => part.data === undefined;
const isStillLoading = (part: QueryState) =>
  part.isPending && !part.isPaused && part.failureCount === 0 && part.errorUpdateCount === 0;

/**
 * Returns the common state of several queries. A query without data counts as missing; one with stored data counts as
 * loaded, even after a failed refetch. All parts of the page appear together, so that none of them pushes another down.
 * The page does not wait for a query that failed once, has no network or is listed in `secondary`.
 */
export function nightState(
  parts: readonly QueryState[],
  secondary: readonly QueryState[] = [],
): NightLoadState {
  const all = [...parts, ...secondary];
  if (all.every(part => part.isError && hasNoData(part))) return 'failed';
  return parts.some(isStillLoading) || all.every(hasNoData) ? 'loading' : 'ready';
}

/** Returns the state of a single query. */
export function nightStateOfQuery(part: QueryState): NightLoadState {
  if (!hasNoData(part)) return 'ready';
  return part.isError || part.isPaused ? 'failed' : 'loading';
}
