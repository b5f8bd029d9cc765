import type { Plan } from '@nightjar/domain/account/entity';
import { isMember, type Role, type Tier } from '@nightjar/domain/kernel/actor';
import { formatCents } from '@nightjar/domain/kernel/money';

export type SettingsRow =
  | 'plan'
  | 'door-code'
  | 'edit'
  | 'privacy'
  | 'accepting-drinks'
  | 'blocked-users'
  | 'sessions'
  | 'notifications'
  | 'location'
  | 'touch'
  | 'help'
  | 'desk'
  | 'version'
  | 'log-out'
  | 'delete';

export type SettingsGroup = { readonly title: string; readonly rows: readonly SettingsRow[] };

export type SettingsOwner = {
  readonly tier: Tier;
  readonly roles: readonly Role[];
  /** Whether the device has anything to be felt. */
  readonly touch: boolean;
  /** Whether the house opens by codes. */
  readonly whitelist: boolean;
};

/** What somebody has to set, in its order. A row that would lead nowhere for them is not there. */
export function settingsGroups({ tier, roles, touch, whitelist }: SettingsOwner): SettingsGroup[] {
  const member = isMember(tier);
  const groups: SettingsGroup[] = [
    { title: 'Plan', rows: ['plan', ...when(!member && whitelist, 'door-code')] },
    { title: 'You', rows: ['edit', 'privacy', 'accepting-drinks', 'blocked-users', 'sessions'] },
    { title: 'This device', rows: ['notifications', ...when(member, 'location'), ...when(touch, 'touch')] },
    { title: 'The house', rows: ['help', ...when(roles.length > 0, 'desk'), 'version'] },
    { title: 'Leaving', rows: ['log-out', 'delete'] },
  ];
  return groups;
}

const when = (holds: boolean, row: SettingsRow): SettingsRow[] => (holds ? [row] : []);

/** The plan's name, and below it what it costs and when it begins again. */
export type PlanWords = { readonly name: string; readonly terms: string | null };

/** `dayOf` writes a moment as a day where the person is. */
export function planWords(plan: Plan | null, dayOf: (moment: string) => string): PlanWords {
  if (!plan) return { name: 'No plan yet', terms: null };
  const { unit_amount, metadata } = plan.price;
  const pours = `${metadata.free_drinks_per_period} free ${metadata.free_drinks_per_period === 1 ? 'pour' : 'pours'}`;
  const cost = unit_amount > 0 ? `$${formatCents(unit_amount)}` : 'on the house';
  const facts = [pours, cost, nextWords(plan, dayOf)].filter(fact => fact !== null);
  return { name: plan.name, terms: facts.join(' · ') };
}

function nextWords({ status, current_period_end }: Plan, dayOf: (moment: string) => string): string | null {
  if (status === 'past_due') return 'payment is late';
  if (!current_period_end) return null;
  return status === 'canceled' ? `ends ${dayOf(current_period_end)}` : `tops up ${dayOf(current_period_end)}`;
}
