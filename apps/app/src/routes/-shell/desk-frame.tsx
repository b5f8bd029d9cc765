import { opensDesk } from '@nightjar/domain/account/guard';
import { brand } from '@nightjar/domain/brand';
import { isMember, type Role } from '@nightjar/domain/kernel/actor';
import { nameOr } from '@nightjar/domain/people/rules/name';
import type { ReactNode } from 'react';
import { askToSignOut } from '../../features/account/parts/actions.ts';
import { useSession } from '../../features/people/remote.ts';
import { Wordmark } from '../../ui/bird/wordmark.tsx';
import type { NavItem } from '../../ui/desk/desk-nav.tsx';
import { DeskShell } from '../../ui/desk/desk-shell.tsx';
import { PersonFoot } from '../../ui/desk/person-foot.tsx';
import { SignalBanner } from '../../ui/overlay/signal-banner.tsx';
import { anyDeskRole, staff, superAdmin } from './rules.ts';

type Entry = NavItem & { readonly rule: { readonly desk: readonly Role[] } };

/** The pages of the desk that have an entry in its navigation; the rest is below one of them. */
const entries: readonly { readonly label?: string; readonly items: readonly Entry[] }[] = [
  {
    items: [
      {
        label: 'Venues',
        href: '/admin/venues/search',
        covers: '/admin',
        icon: 'Storefront',
        rule: anyDeskRole,
      },
      { label: 'To confirm', href: '/admin/venues/confirm', icon: 'SealCheck', rule: staff },
      { label: 'Events', href: '/admin/events', icon: 'CalendarStar', rule: staff },
    ],
  },
  {
    label: brand.name,
    items: [
      { label: 'People', href: '/admin/people', icon: 'Users', rule: superAdmin },
      { label: 'Reports', href: '/admin/reports', icon: 'Flag', rule: superAdmin },
      { label: 'Referrals', href: '/admin/referrals', icon: 'Gift', rule: superAdmin },
    ],
  },
];

const roleNames: Readonly<Record<Role, string>> = {
  pro: 'Venue staff',
  [brand.repRole]: 'Representative',
  super_admin: 'Super admin',
};

/** The shell of the venue desk, with what the signed-in person's roles open. */
export function DeskFrame({ online, children }: { online: boolean; children: ReactNode }): ReactNode {
  const { tier, roles, details } = useSession();
  const strongest = roles.at(-1);
  const nav = entries.map(({ label, items }) => ({
    label,
    items: items.filter(({ rule }) => opensDesk(rule.desk, roles)),
  }));
  return (
    <DeskShell
      house={<Wordmark height={1.75} />}
      nav={nav.filter(({ items }) => items.length > 0)}
      foot={
        <PersonFoot
          name={nameOr(details?.user ?? null, 'Logged in')}
          position={strongest ? roleNames[strongest] : ''}
          ways={[
            ...(isMember(tier) ? [{ label: 'Open the app', icon: 'DeviceMobile' as const, href: '/' }] : []),
            { label: 'Log out', icon: 'SignOut', onPress: () => void askToSignOut() },
          ]}
        />
      }
      banner={<SignalBanner online={online} />}
    >
      {children}
    </DeskShell>
  );
}
