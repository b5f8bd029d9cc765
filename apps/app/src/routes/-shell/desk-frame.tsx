import { brand } from '@nightjar/domain/brand';
import { mayOpenDesk } from '@nightjar/domain/kernel/access';
import { isMember, type Role } from '@nightjar/domain/kernel/actor';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { roleNames } from '../../features/account/desk/login/words.ts';
import { askToSignOut } from '../../features/account/parts/actions.ts';
import { UpdateBanner } from '../../features/account/parts/update/update-banner.tsx';
import { venuesToConfirmOptions } from '../../features/desk/remote.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { reportsOptions } from '../../features/reports/desk/remote.ts';
import { Wordmark } from '../../ui/bird/wordmark.tsx';
import type { NavItem } from '../../ui/desk/desk-nav.tsx';
import { DeskShell } from '../../ui/desk/desk-shell.tsx';
import { HrefLink } from '../../ui/desk/href-link.tsx';
import { PersonFooter } from '../../ui/desk/person-foot.tsx';
import { useDeskFind } from './desk-find.tsx';
import { anyDeskRoleRule, repRule, staffRule, superAdminRule } from './rules.ts';

type NavigationEntry = NavItem & { readonly rule: { readonly desk: readonly Role[] } };

const venuesToConfirmPath = '/admin/venues/confirm';
const reportsPath = '/admin/reports';

/** The navigation of the venue desk has these items. */
const navigationEntries: readonly { readonly label?: string; readonly items: readonly NavigationEntry[] }[] =
  [
    {
      items: [
        {
          label: 'Venues',
          href: '/admin/venues/search',
          covers: '/admin',
          icon: 'Storefront',
          rule: anyDeskRoleRule,
        },
        { label: 'To confirm', href: venuesToConfirmPath, icon: 'SealCheck', rule: repRule },
        { label: 'Events', href: '/admin/events', icon: 'CalendarStar', rule: staffRule },
      ],
    },
    {
      label: brand.name,
      items: [
        { label: 'People', href: '/admin/people', icon: 'Users', rule: superAdminRule },
        { label: 'Reports', href: reportsPath, icon: 'Flag', rule: superAdminRule },
        { label: 'Signals', href: '/admin/signals', icon: 'ShieldWarning', rule: superAdminRule },
        { label: 'Releases', href: '/admin/releases', icon: 'DeviceMobile', rule: superAdminRule },
        { label: 'Audit trail', href: '/admin/audit', icon: 'ListMagnifyingGlass', rule: superAdminRule },
      ],
    },
    {
      label: 'Books',
      items: [
        { label: 'Invite codes', href: '/admin/codes', icon: 'Ticket', rule: repRule },
        { label: 'Referrals', href: '/admin/referrals', icon: 'Gift', rule: superAdminRule },
        { label: 'Settlement', href: '/admin/settlement', icon: 'Coins', rule: superAdminRule },
        { label: 'Alcohol law', href: '/admin/law', icon: 'Scales', rule: repRule },
      ],
    },
  ];

/** Shows the shell of the venue desk, with the pages that are open to the roles of the signed-in user. */
export function DeskFrame({ children }: { children: ReactNode }): ReactNode {
  const { tier, roles, details } = useSession();
  const strongest = roles.at(-1);
  const rule = useMatches({ select: matches => matches.at(-1)?.staticData.rule });
  const isSignIn = rule !== undefined && 'desk' in rule && rule.desk === 'open';
  const counts: Record<string, number> = {
    [venuesToConfirmPath]: useUnconfirmedCount(mayOpenDesk(repRule.desk, roles)),
    [reportsPath]: useOpenReportCount(mayOpenDesk(superAdminRule.desk, roles)),
  };
  const nav = navigationEntries.map(({ label, items }) => ({
    label,
    items: items
      .filter(({ rule }) => mayOpenDesk(rule.desk, roles))
      .map(item => ({ ...item, count: counts[item.href] })),
  }));
  const find = useDeskFind(
    nav.flatMap(({ items }) => items.map(({ href, label, icon }) => ({ href, label, icon }))),
  );
  return (
    <DeskShell
      find={find.button}
      brand={isSignIn ? null : <DeskWordmark atDesk={roles.length > 0} />}
      banner={<UpdateBanner atTop={false} />}
      nav={nav.filter(({ items }) => items.length > 0)}
      foot={
        <PersonFooter
          name={nameOrElse(details?.user ?? null, 'Logged in')}
          position={strongest ? roleNames[strongest] : ''}
          ways={[
            ...(isMember(tier) ? [{ label: 'Open the app', icon: 'DeviceMobile' as const, href: '/' }] : []),
            { label: 'Log out', icon: 'SignOut', onPress: () => void askToSignOut() },
          ]}
        />
      }
    >
      {children}
      {find.palette}
    </DeskShell>
  );
}

/** Counts the venues that wait for confirmation, for users who may confirm venues. */
function useUnconfirmedCount(confirms: boolean): number {
  const { data } = useQuery({ ...venuesToConfirmOptions(), enabled: confirms });
  return data?.total ?? 0;
}

/** Counts the people and venues with open reports, for users who decide reports. */
function useOpenReportCount(decides: boolean): number {
  const { data } = useQuery({ ...reportsOptions('open', 1), enabled: decides });
  return data?.total ?? 0;
}

/**
 * Shows the product's name, as a link to the start page for users with a desk role. The sign-in page shows the name in
 * its card.
 */
function DeskWordmark({ atDesk }: { atDesk: boolean }) {
  const name = <Wordmark height={1.75} />;
  return atDesk ? (
    <HrefLink href="/admin" aria-label={`${brand.name}, start of the desk`}>
      {name}
    </HrefLink>
  ) : (
    name
  );
}
