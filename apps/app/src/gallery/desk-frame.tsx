import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { type ComponentType, useState } from 'react';
import { queryString } from '../routes/-shell/search.ts';
import { Wordmark } from '../ui/bird/wordmark.tsx';
import type { NavGroup } from '../ui/desk/desk-nav.tsx';
import { DeskShell } from '../ui/desk/desk-shell.tsx';
import { PersonFooter } from '../ui/desk/person-foot.tsx';
import { TroubleRow } from '../ui/overlay/trouble-row.tsx';

const exampleNavigation: readonly NavGroup[] = [
  {
    items: [
      { label: 'Venues', href: '/venues', icon: 'Storefront' },
      { label: 'To confirm', href: '/confirm', icon: 'SealCheck', count: 12 },
      { label: 'Events', href: '/events', icon: 'CalendarStar' },
    ],
  },
  {
    label: 'Everybody',
    items: [
      { label: 'People', href: '/people', icon: 'Users' },
      { label: 'Reports', href: '/reports', icon: 'Flag', count: 3 },
      { label: 'Referrals', href: '/referrals', icon: 'Gift' },
    ],
  },
];

export type DeskFrameProps = {
  /** The gallery opens the page of the desk at this address. */
  start: string;
  page: ComponentType;
};

/**
 * Shows a page of the desk in its shell, with a router of its own. `&offline` in the address shows the page without a
 * connection.
 */
export function DeskFrame({ start, page: Page }: DeskFrameProps) {
  const [router] = useState(() => {
    const Desk = () => (
      <DeskShell
        brand={<Wordmark height={1.75} />}
        nav={exampleNavigation}
        foot={
          <PersonFooter
            name="Wren Alder"
            position="Representative"
            ways={[
              { label: 'Open the app', icon: 'DeviceMobile', href: '/venues' },
              { label: 'Log out', icon: 'SignOut', onPress: () => {} },
            ]}
          />
        }
      >
        <TroubleRow
          online
          trouble={new URLSearchParams(window.location.search).has('offline') ? { kind: 'unreached' } : null}
        />
        <Page />
      </DeskShell>
    );
    return createRouter({
      routeTree: createRootRoute({ component: Desk, notFoundComponent: () => null }),
      history: createMemoryHistory({ initialEntries: [start] }),
      parseSearch: text => Object.fromEntries(new URLSearchParams(text)),
      stringifySearch: search => queryString(search),
    });
  });
  return <RouterProvider router={router} />;
}
