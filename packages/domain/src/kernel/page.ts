import * as z from 'zod/mini';

/** A page has `preset` items where the caller names no number, and never more than `most`. */
export type PageSizes = { readonly preset: number; readonly most: number };

const checksFromOneTo = (most: number) => [z.minimum(1), z.maximum(most)] as const;
const pageSizeSchema = ({ preset, most }: PageSizes) =>
  z._default(z.int().check(...checksFromOneTo(most)), preset);

/** A page that is requested by its number has at most this many items, unless the call sets another limit. */
export const maxPageSize = 100;
/** A page with a higher number is refused, because pages far down a list are slow. */
const maxPage = 1000;
const defaultPageSizes: PageSizes = { preset: 20, most: maxPageSize };
const pageNumber = z._default(z.int().check(...checksFromOneTo(maxPage)), 1);

/** A list that is requested by page number has these fields. The envelope's `total` is the length of the whole list. */
export const numberedPage = (of: Partial<PageSizes> = {}) => ({
  page: pageNumber,
  pageSize: pageSizeSchema({ ...defaultPageSizes, ...of }),
});

/** In a query string, the numbers of a page are text. */
export const numberedPageInQuery = {
  page: z._default(z.coerce.number().check(z.int(), ...checksFromOneTo(maxPage)), 1),
  pageSize: z._default(
    z.coerce.number().check(z.int(), ...checksFromOneTo(defaultPageSizes.most)),
    defaultPageSizes.preset,
  ),
};

/**
 * A list that is requested by an offset has these fields. `deepest` limits the offset, because the database has to skip
 * that many rows.
 */
export const offsetPage = ({ deepest, ...of }: PageSizes & { readonly deepest: number }) => ({
  limit: pageSizeSchema(of),
  offset: z._default(z.int().check(z.minimum(0), z.maximum(deepest)), 0),
});

/**
 * A list that goes on after an item has these fields, so that rows which are added meanwhile shift nothing. The cursor
 * is the id of the last item of the page before. An id that the caller may not see is refused, or its page is empty.
 */
export const cursorPage = <Id extends z.ZodMiniType>(id: Id, of: PageSizes) => ({
  before: z.optional(id),
  limit: pageSizeSchema(of),
});

/** The answer to a list by cursor has the items under `name`, and tells whether the list goes on beyond this page. */
export const cursorList = <Name extends string, Item extends z.ZodMiniType>(name: Name, item: Item) =>
  ({ [name]: z.array(item), more: z.boolean() }) as {
    [Key in Name]: z.ZodMiniArray<Item>;
  } & { more: z.ZodMiniBoolean };

/**
 * Cuts a page out of rows that were queried with one more row than the page has: the extra row shows that there are
 * more.
 */
export const cutPage = <Row>(
  rows: readonly Row[],
  limit: number,
): { rows: readonly Row[]; more: boolean } => ({
  rows: rows.slice(0, limit),
  more: rows.length > limit,
});
