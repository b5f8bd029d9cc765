import { defaultRadiusMiles, narrowestRadiusMiles, widestRadiusMiles } from '@nightjar/domain/places/rules';
import * as z from 'zod/mini';

export const discoverTabs = ['all', 'places', 'people', 'pros'] as const;
export type DiscoverTab = (typeof discoverTabs)[number];

/** A value that does not parse is ignored: a damaged address still opens the map. */
const lenient = <Schema extends z.ZodMiniType>(schema: Schema) => z.catch(z.optional(schema), undefined);
/** Parses the text of an address, and takes the values that code navigates with. */
const fromText = <Schema extends z.ZodMiniType>(read: (text: string) => unknown, schema: Schema) =>
  lenient(
    z.pipe(
      z.transform((value: unknown) => (typeof value === 'string' ? read(value) : value)),
      schema,
    ),
  );
const yes = fromText(text => text === 'true' || undefined, z.literal(true));
const choice = fromText(
  text => text.split(',').map(Number),
  z.array(z.int().check(z.minimum(1))).check(z.minLength(1), z.maxLength(20)),
);

/** The state of the chips and the filter sheet. It is part of the address, so that a search can be shared. */
const discoverSearch = z.object({
  tab: lenient(z.enum(discoverTabs)),
  radius: fromText(Number, z.int().check(z.minimum(narrowestRadiusMiles), z.maximum(widestRadiusMiles))),
  open: yes,
  friends: yes,
  pros: yes,
  following: yes,
  drinks: yes,
  types: choice,
  features: choice,
});
export type DiscoverSearch = z.infer<typeof discoverSearch>;

export function readDiscoverSearch(search: Record<string, unknown>): DiscoverSearch {
  return withoutEmpty(discoverSearch.parse(search));
}

/** The address holds only values other than the defaults. */
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

/** Whether filters leave something out; the radius and the tab are no filters. */
export const isFiltered = ({ tab: _, radius: __, ...filters }: DiscoverSearch): boolean =>
  Object.values(filters).some(value => value !== undefined);

/** The same search without its filters. */
export const withoutFilters = ({ tab, radius }: DiscoverSearch): DiscoverSearch =>
  withoutEmpty({ tab, radius });

function withoutEmpty(search: DiscoverSearch): DiscoverSearch {
  return Object.fromEntries(Object.entries(search).filter(([, value]) => value !== undefined));
}

export type NightState = 'loading' | 'ready' | 'failed';
type Part = {
  readonly isError: boolean;
  readonly isPending: boolean;
  readonly isPaused: boolean;
  readonly failureCount: number;
  readonly data: unknown;
};

/**
 * A query without data counts as missing; stored data after a failed refetch still counts. All parts appear together,
 * so that none pushes another down; what failed once or has no network is not waited for.
 */
export function nightState(parts: readonly Part[]): NightState {
  const missing = (part: Part) => part.data === undefined;
  if (parts.every(part => part.isError && missing(part))) return 'failed';
  const awaited = (part: Part) => part.isPending && !part.isPaused && part.failureCount === 0;
  return parts.some(awaited) || parts.every(missing) ? 'loading' : 'ready';
}
