import { type AuditEntryShown, auditPageSizes, auditTextLimit } from '@nightjar/domain/audit/desk/entity';
import { day } from '@nightjar/domain/kernel/time';
import * as z from 'zod/mini';
import type { Filter } from '../../../../ui/desk/filter-bar.tsx';
import { type ListState, listQueryOf } from '../../../../ui/desk/list-search.ts';
import type { TrailRequest } from '../remote.ts';
import { idIn } from './flow.ts';
import { actionLabel, actionWords, actorLabel, trailWords } from './words.ts';

const auditTextField = z.string().check(z.maxLength(auditTextLimit * 4));

export const trailListShape = {
  filters: { subject: auditTextField, action: auditTextField, actor: z.uuid(), from: day, to: day },
  sorts: ['at'],
  order: 'desc',
  cursor: z.string().check(z.regex(/^[1-9]\d{0,14}$/)),
} as const;
export type TrailState = ListState<typeof trailListShape>;

/** Returns the moment at which a day begins by this device's clock, plus `extraDays` days. */
const beginningOfDay = (date: string, extraDays = 0): string => {
  const [year = 0, month = 1, dayOfMonth = 1] = date.split('-').map(Number);
  return new Date(year, month - 1, dayOfMonth + extraDays).toISOString();
};

/** Returns the input of the call that reads the audit trail; null where the typed text has no id. */
export function trailRequest({ filters, trail }: Pick<TrailState, 'filters' | 'trail'>): TrailRequest | null {
  const { subject, action, actor, from, to } = filters;
  const id = subject ? idIn(subject) : undefined;
  if (id === null) return null;
  const before = trail.at(-1);
  return {
    ...(id && { subject: id }),
    ...(action && { action }),
    ...(actor && { actor_id: actor }),
    ...(from && { from: beginningOfDay(from) }),
    ...(to && { to: beginningOfDay(to, 1) }),
    ...(before && { before: Number(before) }),
    limit: auditPageSizes.preset,
  };
}

const actionOptions = Object.keys(actionWords)
  .map(value => ({ value, label: actionLabel(value) }))
  .toSorted((one, other) => one.label.localeCompare(other.label));

/**
 * Returns the filters of the trail. The filter by actor offers the actors of the shown entries and the chosen actor.
 */
export function trailFilters(
  entries: readonly AuditEntryShown[],
  { actor, action }: TrailState['filters'],
): Filter[] {
  const words = trailWords.filters;
  const people = new Map(actor ? [[actor, `${actor.slice(0, 8)}…`]] : []);
  for (const entry of entries) if (entry.actor) people.set(entry.actor.id, actorLabel(entry));
  const unknown = action && !(action in actionWords) ? [{ value: action, label: actionLabel(action) }] : [];
  return [
    { kind: 'search', name: 'subject', label: words.subject },
    { kind: 'select', name: 'action', ...words.action, options: [...unknown, ...actionOptions] },
    {
      ...{ kind: 'select', name: 'actor', ...words.actor },
      options: [...people].map(([value, label]) => ({ value, label })),
    },
    { kind: 'date', name: 'from', label: words.from },
    { kind: 'date', name: 'to', label: words.to },
  ];
}

const auditPath = '/admin/audit';
const auditPathWithQuery = (query: Record<string, string>) => {
  const text = new URLSearchParams(query).toString();
  return text === '' ? auditPath : `${auditPath}?${text}`;
};

/** Returns the address of the same list of entries, with the given entry open; null opens none. */
export const trailHrefWithEntry = (state: TrailState, entryId: number | null): string =>
  auditPathWithQuery({
    ...listQueryOf(trailListShape, state),
    ...(entryId !== null && { entry: String(entryId) }),
  });

export const hrefOfActor = (actor: string): string => auditPathWithQuery({ actor });
export const hrefOfSubject = (subject: string): string => auditPathWithQuery({ subject });
