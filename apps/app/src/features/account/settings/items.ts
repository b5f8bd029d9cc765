import { isMember, type Role, type Tier } from '@nightjar/domain/kernel/actor';

export type SettingsRow =
  | 'plan'
  | 'door-code'
  | 'edit'
  | 'number'
  | 'privacy'
  | 'accepting-drinks'
  | 'blocked-users'
  | 'sessions'
  | 'notifications'
  | 'location'
  | 'touch'
  | 'invite'
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
    { title: 'You', rows: ['edit', 'number', 'privacy', 'accepting-drinks', 'blocked-users', 'sessions'] },
    { title: 'This device', rows: ['notifications', ...when(member, 'location'), ...when(touch, 'touch')] },
    { title: 'The house', rows: ['invite', 'help', ...when(roles.length > 0, 'desk'), 'version'] },
    { title: 'Leaving', rows: ['log-out', 'delete'] },
  ];
  return groups;
}

const when = (holds: boolean, row: SettingsRow): SettingsRow[] => (holds ? [row] : []);
