import { isMember } from '@nightjar/domain/kernel/actor';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useLocation, useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasUnreadConversation } from '../../features/chat/flow/list.ts';
import { conversationsOptions } from '../../features/chat/remote/list.ts';
import { useRequestLists } from '../../features/friends/parts/use-requests.ts';
import { pendingRequestsOptions } from '../../features/friends/remote/people.ts';
import { useUnreadCount } from '../../features/notifications/parts/bell.tsx';
import { bellWords } from '../../features/notifications/parts/words.ts';
import { useSession } from '../../features/people/remote/session.ts';
import { imageUrl } from '../../platform/config.ts';
import { addIcons } from '../../ui/icon/icon-registry.ts';
import { tonightIcons } from '../../ui/icon/tonight-icons.ts';
import { TabBar, type TabItem } from '../../ui/shell/tab-bar.tsx';
import { tabs } from './tabs.ts';

addIcons(tonightIcons);

/** Shows the tabs of the app for the signed-in user. */
export function Tabs({ atSide }: { atSide: boolean }): ReactNode {
  const router = useRouter();
  const { tier, details } = useSession();
  const activeId = useMatches({ select: matches => matches.at(-1)?.staticData.tab ?? null });
  const own = useOwnTab();
  const unread = useHasUnread();
  const pageItems = tabs.map(
    ({ rule, ...tab }): TabItem => ({
      ...tab,
      locked: !rule.tiers.some(allowed => allowed === tier),
      ...(tab.id === 'userProfile' && details ? own : {}),
      ...(tab.id === 'chats' && { dot: unread }),
    }),
  );
  const bell = useBell();
  const isAtBell = useLocation({ select: ({ pathname }) => pathname === bell.href });
  // The tab with the user's own face stays the last one.
  const items = atSide ? [...pageItems.slice(0, -1), bell, ...pageItems.slice(-1)] : pageItems;
  const shownId = atSide && isAtBell ? bell.id : activeId;
  const open = (id: string) => {
    const href = items.find(tab => tab.id === id)?.href;
    if (id !== shownId) return void (href && router.navigate({ href }));
    if (window.scrollY > 0) return window.scrollTo({ top: 0, behavior: 'smooth' });
    if (router.state.location.pathname !== href) void (href && router.navigate({ href }));
    else document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
  };
  return <TabBar items={items} activeId={shownId} onSelect={open} atSide={atSide} />;
}

/** Returns the item of the rail that leads to the notifications, with the number of the unread ones. */
function useBell(): TabItem {
  const { userId } = useSession();
  return {
    id: 'notifications',
    label: bellWords.label,
    href: '/notifications',
    icon: 'Bell',
    badge: useUnreadCount(userId),
  };
}

/** True if the user has unread messages. The tabs are rendered again only when this value changes. */
function useHasUnread(): boolean {
  const { userId, tier } = useSession();
  const { data = false } = useInfiniteQuery({
    ...conversationsOptions(userId ?? ''),
    enabled: userId !== null && isMember(tier),
    select: ({ pages }) => hasUnreadConversation(pages),
  });
  return data;
}

/** Returns the user's picture and the number of received friend requests, which the profile's tab shows. */
function useOwnTab(): Partial<TabItem> {
  const { userId, tier, details } = useSession();
  const isOfMember = userId !== null && isMember(tier);
  const { data } = useQuery({ ...pendingRequestsOptions(userId ?? ''), enabled: isOfMember });
  const { receivedCount } = useRequestLists(data);
  const user = details?.user;
  return {
    face: user && { name: nameOrElse(user, ''), image: imageUrl(user.profile_image, 'face') },
    badge: receivedCount,
    badgeNoun: ['friend request', 'friend requests'],
  };
}
