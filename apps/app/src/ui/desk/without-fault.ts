import type { ViewedQuery } from '../feedback/query-view.tsx';

/**
 * Returns true for a fault, which is an error of the server (status 500 or more) or of the connection (status 0). A
 * refusal, or an error with a status between 400 and 499, is no fault.
 */
const isFault = (error: Error | null) =>
  error !== null && 'status' in error && (error.status === 0 || Number(error.status) >= 500);

/**
 * Removes the message of a fault (an error of the server or of the connection) from a query. The desk then shows what
 * failed to load, such as "Failed to fetch venues". Every other error keeps its own sentence.
 */
export const withoutFaultMessage = <Query extends ViewedQuery<unknown>>(query: Query): Query =>
  isFault(query.error) ? { ...query, error: null } : query;
