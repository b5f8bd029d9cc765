import type { ViewedQuery } from '../feedback/query-view.tsx';

/** A fault is one of the server or of the connection. A refusal has a status between 400 and 499. */
const isFault = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 0 || Number(error.status) >= 500);

/**
 * A list or page of the desk names what failed to load ("Failed to fetch venues") where the server has only a fault to
 * report; a refusal keeps its own sentence.
 */
export const orUndefinedOnFault = <Query extends ViewedQuery<unknown>>(query: Query): Query =>
  isFault(query.error) ? { ...query, error: null } : query;
