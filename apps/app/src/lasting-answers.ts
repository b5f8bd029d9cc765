import type { DehydratedState } from '@tanstack/react-query';
import type { KeptForm } from './kept-answers.ts';

type StoredQueries = DehydratedState['queries'];

const ticketsForm: KeptForm = 'my-tickets';
/** Without the details of the signed-in user no page opens, so they stay with the tickets. */
const lastingForms: readonly unknown[] = [ticketsForm, 'my-user-details'] satisfies KeptForm[];

/** The tickets are read in the form in which any version of the app has stored them. */
type StoredTicket = { readonly event?: { readonly over_at?: string } };

/**
 * Returns the answers that a guest needs on arrival without signal, however long ago they arrived: the tickets, until the
 * last of their events is over. Without such a ticket there are none.
 */
export function lastingAnswers(stored: StoredQueries, now: number): StoredQueries {
  const isComing = ({ event }: StoredTicket) => Date.parse(event?.over_at ?? '') > now;
  const hasTicket = stored.some(
    ({ meta, state: { data } }) => meta?.keep === ticketsForm && Array.isArray(data) && data.some(isComing),
  );
  return hasTicket ? stored.filter(({ meta }) => lastingForms.includes(meta?.keep)) : [];
}
