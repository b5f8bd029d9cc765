import * as z from 'zod/mini';

/** A page asked for by number, as the specification's friend lists do; deep pages are refused, not served slowly. */
export const maxPageSize = 100;
export const maxPage = 1000;
export const page = z._default(z.int().check(z.minimum(1), z.maximum(maxPage)), 1);
export const pageSize = z._default(z.int().check(z.minimum(1), z.maximum(maxPageSize)), 20);

/** The same in a query string, where numbers arrive as text. */
export const pageInQuery = z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPage)), 1);
export const pageSizeInQuery = z._default(
  z.coerce.number().check(z.int(), z.minimum(1), z.maximum(maxPageSize)),
  20,
);
