import type { AlcoholRule } from '@nightjar/domain/drinks/entity';
import { httpsLink } from '@nightjar/domain/kernel/link';
import { stateName } from '@nightjar/domain/places/rules/states';
import * as z from 'zod/mini';
import type { ListShape, ListState } from '../../../../ui/desk/list-search.ts';

/** The page's address may hold a search, a sort and `state`, the state of the US whose law is open beside the table. */
export const lawSearch = {
  filters: {
    name: z.string().check(z.maxLength(60)),
    free: z.enum(['yes', 'no', 'unknown']) as z.ZodMiniType<string, string>,
    state: z.string().check(z.regex(/^[A-Z]{2}$/)),
  },
  sorts: ['state', 'as_of'],
} as const satisfies ListShape;

/** Returns the laws of the states that match a search, in the order that the search asks for. */
export function shownRules(
  rules: readonly AlcoholRule[],
  { filters, sort }: Pick<ListState<typeof lawSearch>, 'filters' | 'sort'>,
): AlcoholRule[] {
  const typed = filters.name?.trim().toLowerCase() ?? '';
  const fits = ({ state, free_drinks }: AlcoholRule) =>
    (state.toLowerCase() === typed || stateName(state).toLowerCase().includes(typed)) &&
    (!filters.free || choiceOfRule(free_drinks) === filters.free);
  const sign = sort.order === 'asc' ? 1 : -1;
  const byName = (one: AlcoholRule, other: AlcoholRule) =>
    stateName(one.state).localeCompare(stateName(other.state));
  const byDay = (one: AlcoholRule, other: AlcoholRule) =>
    one.as_of.localeCompare(other.as_of) || byName(one, other);
  return rules.filter(fits).sort((one, other) => sign * (sort.by === 'as_of' ? byDay : byName)(one, other));
}

/** The form offers three values for a rule: it holds, it does not hold, or this is not known. */
export type Choice = 'yes' | 'no' | 'unknown';

export function choiceOfRule(rule: boolean | null): Choice {
  if (rule === null) return 'unknown';
  return rule ? 'yes' : 'no';
}

/** Splits a source into plain text and links. An address that is not valid stays plain text. */
export function sourceParts(source: string): { text: string; href: string | null }[] {
  return source
    .split(/(https:\/\/[^\s)]+[^\s).,;])/)
    .filter(text => text !== '')
    .map(text => ({ text, href: httpsLink.safeParse(text).data ?? null }));
}
