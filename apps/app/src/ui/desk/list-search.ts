import { numberedPageInQuery } from '@nightjar/domain/kernel/page';
import type * as z from 'zod/mini';

/**
 * Defines the filters, orders and pages that the address of a list may name. A list with a `cursor` is continued after
 * the id of an item; a list without a `cursor` is requested by page number.
 */
export type ListShape = {
  /**
   * Maps the name of each filter to its schema, which reads text. No filter may have the name `sort`, `page` or
   * `after`.
   */
  readonly filters: Readonly<Record<string, z.ZodMiniType<string, string>>>;
  /** These are the columns by which the list can be sorted. The first column is the default. */
  readonly sorts: readonly [string, ...string[]];
  /**
   * The order in which the list is sorted by its default column. Every other column is sorted in ascending order at
   * first.
   */
  readonly order?: SortOrder;
  /**
   * This schema checks the ids of the items, which serve as cursors. An id must not contain a dot, because the address
   * separates the ids with dots.
   */
  readonly cursor?: z.ZodMiniType<string, string>;
};

export type SortOrder = 'asc' | 'desc';
export type Sort<By extends string = string> = { readonly by: By; readonly order: SortOrder };

type Filters<Shape extends ListShape> = {
  readonly [Name in keyof Shape['filters']]?: z.output<Shape['filters'][Name]>;
};

/** This is the state of a list: what it shows, as read from its address. */
export type ListState<Shape extends ListShape = ListShape> = {
  readonly filters: Filters<Shape>;
  readonly sort: Sort<Shape['sorts'][number]>;
  readonly page: number;
  /**
   * These are the cursors of the pages before the shown page, followed by the cursor of the shown page. Empty on the
   * first page.
   */
  readonly trail: readonly string[];
};

/** These are the parameters of a list's address. Default values are left out. */
export type ListQuery = Readonly<Record<string, string>>;

/**
 * The address of a list by cursor keeps at most this many cursors, the latest, so that the address stays shorter than
 * 2,000 characters.
 */
const mostCursors = 40;
const cursorSeparator = '.';

const defaultSort = <Shape extends ListShape>({ sorts, order = 'asc' }: Shape) =>
  ({ by: sorts[0], order }) as Sort<Shape['sorts'][number]>;

/**
 * Reads the state of a list from its address. A value that does not fit its schema is ignored, so that a link that was
 * cut off still opens the list.
 */
export function readListState<const Shape extends ListShape>(
  shape: Shape,
  query: Readonly<Record<string, unknown>>,
): ListState<Shape> {
  const filters = Object.entries(shape.filters).flatMap(([name, schema]) => {
    const read = schema.safeParse(query[name]);
    return read.success && read.data !== '' ? [[name, read.data]] : [];
  });
  return {
    filters: Object.fromEntries(filters) as Filters<Shape>,
    sort: readSort(shape, query.sort),
    page: shape.cursor ? 1 : (numberedPageInQuery.page.safeParse(query.page).data ?? 1),
    trail: shape.cursor ? readCursors(shape.cursor, query.after) : [],
  };
}

function readSort<Shape extends ListShape>(shape: Shape, text: unknown): Sort<Shape['sorts'][number]> {
  if (typeof text !== 'string') return defaultSort(shape);
  const by = text.replace(/^-/, '');
  if (!shape.sorts.includes(by)) return defaultSort(shape);
  return { by, order: text.startsWith('-') ? 'desc' : 'asc' };
}

function readCursors(cursor: NonNullable<ListShape['cursor']>, text: unknown): string[] {
  if (typeof text !== 'string' || text === '') return [];
  const trail = text.split(cursorSeparator);
  const fits = trail.length <= mostCursors && trail.every(id => cursor.safeParse(id).success);
  return fits ? trail : [];
}

/** Writes the state of a list as an address, which `readListState` reads back. */
export function listQueryOf<const Shape extends ListShape>(shape: Shape, state: ListState<Shape>): ListQuery {
  const { by, order } = state.sort;
  const preset = defaultSort(shape);
  const isPreset = by === preset.by && order === preset.order;
  return {
    ...(state.filters as ListQuery),
    ...(isPreset ? {} : { sort: order === 'desc' ? `-${by}` : by }),
    ...(state.page > 1 ? { page: String(state.page) } : {}),
    ...(state.trail.length > 0 ? { after: state.trail.join(cursorSeparator) } : {}),
  };
}

const firstPageState = { page: 1, trail: [] } as const;

/**
 * Returns the state of a list after a filter was changed: the list shows its first page. An empty text removes the
 * filter.
 */
export function withFilter<const Shape extends ListShape>(
  state: ListState<Shape>,
  name: keyof Shape['filters'] & string,
  value: string,
): ListState<Shape> {
  const { [name]: _, ...others } = state.filters as Record<string, string>;
  const filters = value === '' ? others : { ...others, [name]: value };
  return { ...state, ...firstPageState, filters: filters as Filters<Shape> };
}

export const withoutFilters = <const Shape extends ListShape>(state: ListState<Shape>): ListState<Shape> => ({
  ...state,
  ...firstPageState,
  filters: {},
});

/** Sorts a list by another column in ascending order, or reverses the order of the present column. */
export function withSort<const Shape extends ListShape>(
  state: ListState<Shape>,
  by: Shape['sorts'][number],
): ListState<Shape> {
  const turns = state.sort.by === by && state.sort.order === 'asc';
  return { ...state, ...firstPageState, sort: { by, order: turns ? 'desc' : 'asc' } };
}

/**
 * Returns the state for the page after the shown page. `last` is the id of the last row on the shown page; a list by
 * page number does not need it.
 */
export function nextPage<const Shape extends ListShape>(
  shape: Shape,
  state: ListState<Shape>,
  last: string,
): ListState<Shape> {
  if (!shape.cursor) return { ...state, page: state.page + 1 };
  return { ...state, trail: [...state.trail, last].slice(-mostCursors) };
}

export const previousPage = <const Shape extends ListShape>(state: ListState<Shape>): ListState<Shape> => ({
  ...state,
  page: Math.max(1, state.page - 1),
  trail: state.trail.slice(0, -1),
});

export const isFirstPage = ({ page, trail }: ListState): boolean => page === 1 && trail.length === 0;
