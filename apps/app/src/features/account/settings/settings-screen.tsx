import { Stack } from '@mantine/core';
import type { OwnUser } from '@nightjar/domain/account/entity';
import { displayPhone } from '@nightjar/domain/kernel/phone/display';
import { useLocation, useNavigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { LookRow } from '../../../ui/settings/look-row.tsx';
import { SettingGroup, SettingRow, type SettingRowProps } from '../../../ui/settings/setting-row.tsx';
import { PageHeader, PaneHeader } from '../../../ui/shell/page-header.tsx';
import { useSession } from '../../people/remote/session.ts';
import { type LegalPage, useLegalPage } from '../parts/legal-note.tsx';
import { LogOutRow } from '../parts/log-out-row.tsx';
import { UpdateRow } from '../parts/update/update-row.tsx';
import { accountWords } from '../parts/words.ts';
import { DeleteAccountRow } from './delete-account-row.tsx';
import { HapticsRow, LocationRow, NotificationsRow } from './device-rows.tsx';
import { type SettingsRowId, settingsGroups } from './items.ts';
import { settingsWords } from './words.ts';

export type SettingsScreenProps = {
  /** True where an invite-list code opens the app. */
  whitelist: boolean;
  /** The link to the venue desk begins with this address. */
  publicUrl: string;
  plan: ReactNode;
  /** Shows the invitation of a team that waits for the user's answer. */
  question: ReactNode;
  /**
   * Where the list is a pane, this is what is open beside it: the page of a setting, which has the h1, or nothing. On a
   * phone the list is a page of its own.
   */
  form: 'page' | 'pane' | 'pane-beside-setting';
  onBack: (() => void) | undefined;
};

const rowsWords = settingsWords.rows;

/** Shows the rows of the settings in groups. */
export function SettingsScreen(props: SettingsScreenProps) {
  const { whitelist, publicUrl, plan, question, form, onBack } = props;
  const { tier, roles, details } = useSession();
  if (!details) return null;
  const invited = details.team_invitations > 0;
  const groups = settingsGroups({ tier, roles, touch: haptics.supported, whitelist, invited });
  return (
    <>
      {form === 'page' ? (
        <PageHeader title={settingsWords.title} onBack={onBack} />
      ) : (
        <PaneHeader title={settingsWords.title} isPageTitle={form === 'pane'} />
      )}
      <Stack gap="lg" p="md" pt="xs" pb="xl">
        {groups.map(({ title, rows }) => (
          <SettingGroup key={title} title={title}>
            {rows.map(row => (
              <SettingsRowOf key={row} {...{ row, plan, question, publicUrl }} user={details.user} />
            ))}
          </SettingGroup>
        ))}
      </Stack>
    </>
  );
}

type LinkRowProps = Pick<SettingRowProps, 'icon' | 'label' | 'value'> & { to: string };

/** Each of these rows leads to a page of the app. */
const linkRows = {
  'invite-code': () => ({ icon: 'Lock', label: rowsWords.inviteCode, to: '/whitelist' }),
  edit: () => ({ icon: 'PencilSimple', label: rowsWords.edit, to: '/profile/edit' }),
  number: ({ phone }) => ({
    icon: 'Phone',
    label: accountWords.fields.phone,
    value: displayPhone(phone ?? ''),
    to: '/settings/number',
  }),
  privacy: user => ({
    icon: 'Eye',
    label: rowsWords.privacy.label,
    value: user.private ? rowsWords.privacy.friendsOnly : rowsWords.privacy.everyone,
    to: '/settings/privacy',
  }),
  'accepting-drinks': ({ allow_sys }) => ({
    icon: 'Martini',
    label: rowsWords.drinks.label,
    value: allow_sys ? rowsWords.drinks.on : rowsWords.drinks.off,
    to: '/settings/accepting-drinks',
  }),
  'notification-kinds': () => ({
    icon: 'Bell',
    label: rowsWords.notificationKinds,
    to: '/settings/notifications',
  }),
  'blocked-users': () => ({ icon: 'Prohibit', label: rowsWords.blocked, to: '/settings/blocked-users' }),
  sessions: () => ({ icon: 'DeviceMobile', label: rowsWords.sessions, to: '/settings/sessions' }),
  invite: () => ({ icon: 'UserPlus', label: rowsWords.invite, to: '/invite' }),
  help: () => ({ icon: 'Question', label: rowsWords.help, to: '/support' }),
} satisfies Partial<Record<SettingsRowId, (user: OwnUser) => LinkRowProps>>;

const isLinkRow = (row: SettingsRowId): row is keyof typeof linkRows => Object.hasOwn(linkRows, row);

type RowProps = { row: SettingsRowId; user: OwnUser } & Pick<
  SettingsScreenProps,
  'plan' | 'question' | 'publicUrl'
>;

function SettingsRowOf({ row, user, plan, question, publicUrl }: RowProps) {
  if (isLinkRow(row)) return <LinkRow {...linkRows[row](user)} />;
  switch (row) {
    case 'plan':
      return plan;
    case 'team-invitation':
      return question;
    case 'notifications':
      return <NotificationsRow />;
    case 'location':
      return <LocationRow />;
    case 'touch':
      return <HapticsRow />;
    case 'look':
      return <LookRow />;
    case 'desk':
      return <DeskRow publicUrl={publicUrl} />;
    case 'terms':
      return <LegalRow page="terms" label={rowsWords.terms} />;
    case 'privacy-policy':
      return <LegalRow page="privacy" label={rowsWords.privacyPolicy} />;
    case 'version':
      return <UpdateRow />;
    case 'log-out':
      return <LogOutRow />;
    case 'delete':
      return <DeleteAccountRow userId={user.id} />;
  }
}

function DeskRow({ publicUrl }: { publicUrl: string }) {
  return (
    <SettingRow
      icon="Storefront"
      label={rowsWords.desk.label}
      help={rowsWords.desk.help}
      to={new URL('/admin', publicUrl).href}
      outside
    />
  );
}

/** The texts of the operator are pages of the server. */
function LegalRow({ page, label }: { page: LegalPage; label: string }) {
  const pageOf = useLegalPage();
  return <SettingRow icon={page === 'terms' ? 'Scales' : 'Info'} label={label} to={pageOf(page)} outside />;
}

/** A press opens a page inside the app. For the browser the row is a link. */
function LinkRow(row: LinkRowProps) {
  const navigate = useNavigate();
  const isOpen = useLocation({ select: ({ pathname }) => pathname === row.to });
  return <SettingRow {...row} current={isOpen} onPress={() => void navigate({ href: row.to })} />;
}
