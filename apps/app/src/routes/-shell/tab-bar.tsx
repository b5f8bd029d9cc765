import { isMember } from '@nightjar/domain/kernel/actor';
import { nameOrElse } from '@nightjar/domain/people/rules/name';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useMatches, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { hasUnreadConversation } from '../../features/chat/flow/list.ts';
import { conversationsOptions } from '../../features/chat/remote/list.ts';
import { useRequestLists } from '../../features/friends/parts/use-requests.ts';
import { pendingRequestsOptions } from '../../features/friends/remote/people.ts';
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
  const items = tabs.map(
    ({ rule, ...tab }): TabItem => ({
      ...tab,
      locked: !rule.tiers.some(allowed => allowed === tier),
      ...(tab.id === 'userProfile' && details ? own : {}),
      ...(tab.id === 'chats' && { dot: unread }),
    }),
  );
  const open = (id: string) => {
    const href = tabs.find(tab => tab.id === id)?.href;
    if (id !== activeId) return void (href && router.navigate({ href }));
    if (window.scrollY > 0) return window.scrollTo({ top: 0, behavior: 'smooth' });
    if (router.state.location.pathname !== href) void (href && router.navigate({ href }));
    else document.querySelector<HTMLInputElement>('main input[type="search"]')?.focus();
  };
  return <TabBar items={items} activeId={activeId} onSelect={open} atSide={atSide} />;
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
