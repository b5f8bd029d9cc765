import { isOutsideNativeApp } from '@nightjar/domain/account/guard';
import { isMember } from '@nightjar/domain/kernel/actor';
import type { Trouble } from '@nightjar/domain/kernel/trouble';
import { useQueryClient } from '@tanstack/react-query';
import { Outlet, useMatches, useRouteContext } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense, useEffect } from 'react';
import { FreshCodeSheet } from '../../features/account/parts/fresh-code.tsx';
import { UpdateBanner } from '../../features/account/parts/update/update-banner.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { afterFirstPage, watchFirstPage } from '../../platform/first-page.ts';
import { useOnline } from '../../platform/network.ts';
import { ToldContext, type ToldCounts, useToldCounts } from '../../ui/feedback/told.ts';
import { UpdateWay } from '../../ui/feedback/update-way.ts';
import { TroubleRow } from '../../ui/overlay/trouble-row.tsx';
import { AppShellNight } from '../../ui/shell/app-shell-night.tsx';
import { useWide } from '../../ui/shell/use-wide.ts';
import { usePageTrouble } from './page-trouble.ts';
import { useRouteChange } from './route-change.ts';
import { useUpdateWay } from './update-way.ts';

const Tabs = lazy(() => import('./tab-bar.tsx').then(bar => ({ default: bar.Tabs })));
const DeskFrame = lazy(() => import('./desk-frame.tsx').then(frame => ({ default: frame.DeskFrame })));
const MemberListeners = lazy(() =>
  afterFirstPage()
    .then(() => import('../../listeners/member-listeners.tsx'))
    .then(listeners => ({ default: listeners.MemberListeners })),
);

/** Frames every page: mounts the shell of the guests' pages or of the venue desk. */
export function Frame(): ReactNode {
  useRouteChange();
  const queryClient = useQueryClient();
  // React runs the effects of the page before this effect, so the page's queries have begun.
  useEffect(() => watchFirstPage(queryClient), [queryClient]);
  const page = useMatches({ select: matches => matches.at(-1)?.staticData });
  const online = useOnline();
  const isWide = useWide();
  // Some pages, such as an open chat, hide the tab bar. In a wide window such a page still shows the rail with the
  // tabs, because the rail covers nothing.
  const tabsShown = useTabsShown(page?.hideTabBar === true && !(isWide && page.tab !== undefined));
  const isDesk = page?.rule !== undefined && 'desk' in page.rule;
  const told = useToldCounts();
  return (
    <UpdateWay value={useUpdateWay()}>
      <ToldContext value={told.change}>
        <ListenersOfMember />
        <TroubleRow online={online} trouble={useUntoldTrouble(online, told.counts)} />
        <FreshCodeSheet />
        {isDesk ? (
          <Suspense>
            <DeskFrame>
              <Outlet />
            </DeskFrame>
          </Suspense>
        ) : (
          <AppShellNight
            tabBar={
              tabsShown ? (
                <Suspense>
                  <Tabs atSide={isWide} />
                </Suspense>
              ) : null
            }
            banner={online && tabsShown && <UpdateBanner />}
            atSide={isWide}
            wide={page?.wide === true || (page?.wide === 'roomy' && isWide)}
          >
            <Outlet />
          </AppShellNight>
        )}
      </ToldContext>
    </UpdateWay>
  );
}

/** Returns the trouble that the row at the top shows, because no note on the page shows it. */
function useUntoldTrouble(online: boolean, told: ToldCounts): Trouble | null {
  const trouble = usePageTrouble();
  // A note in place of a part explains that part only. The row still shows that the rest is not fresh.
  if (!online) return told.page > 0 ? null : { kind: 'unreached' };
  return told.page + told.part > 0 || trouble?.kind === 'unreached' ? null : trouble;
}

/** Mounts the listeners that only members need. Their code loads after the sign-in, not with it. */
function ListenersOfMember() {
  const { userId, tier } = useSession();
  if (userId === null || !isMember(tier)) return null;
  return (
    <Suspense>
      <MemberListeners userId={userId} />
    </Suspense>
  );
}

/** True if the tabs are shown: the user has an account, and this device may open the pages of the tabs. */
function useTabsShown(hidden: boolean): boolean {
  const { settings, deviceClass } = useRouteContext({ from: '__root__' });
  const { tier } = useSession();
  const hasAccount = tier !== 'unauthenticated' && tier !== 'authenticated';
  return (
    !hidden && hasAccount && !isOutsideNativeApp({ device: deviceClass(), policy: settings.devicePolicy })
  );
}
