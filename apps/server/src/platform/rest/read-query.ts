import { restErrors } from './errors.ts';
import { readList } from './read-list.ts';

const operators = ['eq', 'neq', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'is', 'in'] as const;
type Operator = (typeof operators)[number];
type PlainOperator = Exclude<Operator, 'is' | 'in'>;

export type Filter = { column: string } & (
  | { op: PlainOperator; value: string }
  | { op: 'is'; value: 'null' | 'not_null' | 'true' | 'false' | 'unknown' }
  | { op: 'in'; values: string[] }
);
export type Order = { column: string; descending: boolean; nullsFirst: boolean };

export type RestQuery = {
  /** `select` is null where the query requests all columns that the viewer may see. */
  select: string[] | null;
  filters: Filter[];
  order: Order[];
  limit: number;
  offset: number;
};

/** An answer has at most this many rows. */
export const pageLimit = 1000;

const reservedParameters = new Set([
  'select',
  'order',
  'limit',
  'offset',
  'columns',
  'on_conflict',
  'apikey',
]);

/**
 * Reads the query string of `/rest/v1/<table>`: lists of columns, simple filters that must all match, an order and a
 * page.
 */
export function readQuery(query: Record<string, unknown>): RestQuery {
  const filters = Object.entries(query)
    .filter(([name]) => !reservedParameters.has(name))
    .flatMap(([name, values]) => [values].flat().map(value => readFilter(name, String(value))));
  return {
    select: readSelect(textParameter(query, 'select') ?? '*'),
    filters,
    order: readOrder(textParameter(query, 'order')),
    limit: Math.min(wholeNumberParameter(query, 'limit') ?? pageLimit, pageLimit),
    offset: wholeNumberParameter(query, 'offset') ?? 0,
  };
}

const compactUuidPattern = /^[\da-f]{32}$/;

/**
 * Returns the ids of the rows that the query names, each as 32 lowercase hexadecimal digits. PostgreSQL also accepts
 * ids in braces and with fewer hyphens.
 */
export function idsNamedBy({ filters }: RestQuery): string[] {
  const named = filters.flatMap(filter => {
    if (filter.column !== 'id') return [];
    return filter.op === 'in' ? filter.values : filter.op === 'eq' ? [filter.value] : [];
  });
  return named.map(id => id.toLowerCase().replace(/[-{}\s]/g, '')).filter(id => compactUuidPattern.test(id));
}

function textParameter(query: Record<string, unknown>, name: string): string | undefined {
  const value = query[name];
  if (value === undefined || typeof value === 'string') return value;
  throw restErrors.badQuery(`"${name}" may be given only once`);
}

function wholeNumberParameter(query: Record<string, unknown>, name: string): number | undefined {
  const text = textParameter(query, name);
  if (text === undefined) return undefined;
  if (!/^\d{1,9}$/.test(text)) throw restErrors.badQuery(`"${name}" must be a whole number`);
  return Number(text);
}

const columnNamePattern = /^(?:[A-Za-z_][A-Za-z0-9_]{0,62}|"[A-Za-z_][A-Za-z0-9_]{0,62}")$/;

function readColumn(text: string): string {
  if (!columnNamePattern.test(text))
    throw restErrors.badQuery(`"${text.slice(0, 80)}" is not a column: only plain columns are offered`);
  return text.replaceAll('"', '');
}

function readSelect(text: string): string[] | null {
  const names = text.split(',').map(name => name.trim());
  return names.includes('*') ? null : [...new Set(names.map(readColumn))];
}

function readFilter(name: string, text: string): Filter {
  const column = readColumn(name);
  const dot = text.indexOf('.');
  const op = operators.find(known => known === text.slice(0, dot));
  if (!op) throw restErrors.badQuery(`"${text.slice(0, 80)}" must begin with one of ${operators.join(', ')}`);
  const value = text.slice(dot + 1);
  if (op === 'in') return { column, op, values: readList(value) };
  if (op === 'is') return { column, op, value: readIsOperand(value) };
  const isPattern = op === 'like' || op === 'ilike';
  return { column, op, value: isPattern ? value.replaceAll('*', '%') : value };
}

function readIsOperand(value: string) {
  const known = (['null', 'not_null', 'true', 'false', 'unknown'] as const).find(
    word => word === value.toLowerCase(),
  );
  if (!known) throw restErrors.badQuery('"is" takes null, not_null, true, false or unknown');
  return known;
}

function readOrder(text: string | undefined): Order[] {
  if (!text) return [];
  return text.split(',').map(term => {
    const [column = '', ...options] = term.split('.');
    const wrong = options.find(option => !['asc', 'desc', 'nullsfirst', 'nullslast'].includes(option));
    if (wrong !== undefined)
      throw restErrors.badQuery(
        `"${wrong.slice(0, 80)}" is not an order: use asc, desc, nullsfirst or nullslast`,
      );
    const descending = options.includes('desc');
    const nullsFirst = options.includes('nullsfirst') || (descending && !options.includes('nullslast'));
    return { column: readColumn(column), descending, nullsFirst };
  });
}
