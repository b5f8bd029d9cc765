import { isMember, type Role, type Tier } from '@nightjar/domain/kernel/actor';
import { settingsWords } from './words.ts';

export type SettingsRowId =
  | 'plan'
  | 'invite-code'
  | 'team-invitation'
  | 'edit'
  | 'number'
  | 'privacy'
  | 'accepting-drinks'
  | 'blocked-users'
  | 'sessions'
  | 'notifications'
  | 'notification-kinds'
  | 'location'
  | 'touch'
  | 'look'
  | 'invite'
  | 'help'
  | 'terms'
  | 'privacy-policy'
  | 'desk'
  | 'version'
  | 'log-out'
  | 'delete';

export type SettingsGroup = { readonly title: string; readonly rows: readonly SettingsRowId[] };

export type SettingsRowConditions = {
  readonly tier: Tier;
  readonly roles: readonly Role[];
  /** True where the device has haptics. */
  readonly touch: boolean;
  /** True where an invite-list code opens the app. */
  readonly whitelist: boolean;
  /** True while the user has not answered the invitation of a team. */
  readonly invited: boolean;
};

/** Returns the groups and rows of the settings in their order, without the rows that do not apply to this user. */
export function settingsGroups({
  tier,
  roles,
  touch,
  whitelist,
  invited,
}: SettingsRowConditions): SettingsGroup[] {
  const member = isMember(tier);
  const titles = settingsWords.groups;
  const groups: SettingsGroup[] = [
    { title: titles.plan, rows: ['plan', ...rowIf(!member && whitelist, 'invite-code')] },
    {
      title: titles.you,
      rows: [
        ...rowIf(invited, 'team-invitation'),
        ...([
          'edit',
          'number',
          'privacy',
          'accepting-drinks',
          'notification-kinds',
          'blocked-users',
          'sessions',
        ] as const),
      ],
    },
    {
      title: titles.device,
      rows: ['notifications', ...rowIf(member, 'location'), ...rowIf(touch, 'touch'), 'look'],
    },
    {
      title: titles.more,
      rows: ['invite', 'help', ...rowIf(roles.length > 0, 'desk'), 'terms', 'privacy-policy', 'version'],
    },
    { title: titles.account, rows: ['log-out', 'delete'] },
  ];
  return groups;
}

const rowIf = (holds: boolean, row: SettingsRowId): SettingsRowId[] => (holds ? [row] : []);
