import { isConfined } from '@nightjar/domain/account/guard';
import { Outlet, useMatches, useRouteContext, useRouter } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useSession } from '../features/account/remote.ts';
import { Listeners } from '../listeners/listeners.tsx';
import { useOnline } from '../platform/network.ts';
import { GlobalModal } from '../ui/overlay/global-modal.tsx';
import { SignalBanner } from '../ui/overlay/signal-banner.tsx';
import { ToastRegion } from '../ui/overlay/toast-region.tsx';
import { AppShellNight } from '../ui/shell/app-shell-night.tsx';
import { useRouteChange } from './-route-change.ts';
import { tabs } from './-tabs.ts';

const TabBar = lazy(() => import('../ui/shell/tab-bar.tsx').then(bar => ({ default: bar.TabBar })));

/** What every page stands in: the listeners, and the patrons' shell. The venue desk brings its own. */
export function Frame(): ReactNode {
  useRouteChange();
  const page = useMatches({ select: matches => matches.at(-1)?.staticData });
  const online = useOnline();
  const tabsShown = useTabsShown(page?.hideTabBar === true);
  const isDesk = page?.rule !== undefined && 'desk' in page.rule;
  return (
    <>
      <Listeners />
      {isDesk ? (
        <Desk />
      ) : (
        <AppShellNight
          tabBar={tabsShown ? <Tabs /> : null}
          banner={<SignalBanner online={online} />}
          wide={page?.wide}
        >
          <Outlet />
        </AppShellNight>
      )}
    </>
  );
}

function Desk() {
  return (
    <>
      <main id="content" tabIndex={-1}>
        <Outlet />
      </main>
      <GlobalModal />
      <ToastRegion raised={false} />
    </>
  );
}

function Tabs() {
  const router = useRouter();
  const { tier, details } = useSession();
  const activeId = useMatches({ select: matches => matches.at(-1)?.staticData.tab ?? null });
  const user = details?.user;
  const items = tabs.map(({ rule, ...tab }) => ({
    ...tab,
    locked: !rule.tiers.some(allowed => allowed === tier),
    face:
      tab.id === 'userProfile' && user
        ? { name: user.first_name ?? '', image: user.profile_image }
        : undefined,
  }));
  const open = (id: string) => {
    const href = tabs.find(tab => tab.id === id)?.href;
    if (id === activeId && window.scrollY > 0) window.scrollTo({ top: 0, behavior: 'smooth' });
    else if (href) void router.navigate({ href });
  };
  return (
    <Suspense>
      <TabBar items={items} activeId={activeId} onSelect={open} />
    </Suspense>
  );
}

/** Nobody without an account, and no browser that may open none of the tabs, is shown them. */
function useTabsShown(hidden: boolean): boolean {
  const { settings, deviceClass } = useRouteContext({ from: '__root__' });
  const { tier } = useSession();
  const hasAccount = tier !== 'unauthenticated' && tier !== 'authenticated';
  return !hidden && hasAccount && !isConfined({ device: deviceClass(), policy: settings.devicePolicy });
}
