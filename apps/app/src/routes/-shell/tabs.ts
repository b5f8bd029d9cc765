import type { RouteRule } from '@nightjar/domain/account/guard';
import type { IconName } from '../../ui/icon/icon.tsx';
import { accountHolderRule, memberRule } from './rules.ts';

export type TabId = 'discover' | 'drinkBank' | 'search' | 'chats' | 'userProfile';

/**
 * The tabs are shown in this order; their ids are the specification's route names. A tab that is locked for a tier
 * keeps its place.
 */
export const tabs = [
  { id: 'discover', label: 'Discover', href: '/discover', icon: 'Compass', rule: memberRule },
  { id: 'drinkBank', label: 'Drink Bank', href: '/drinks', icon: 'Wine', rule: accountHolderRule },
  { id: 'search', label: 'Search', href: '/search', icon: 'MagnifyingGlass', rule: memberRule },
  { id: 'chats', label: 'Chats', href: '/chats', icon: 'ChatsCircle', rule: memberRule },
  { id: 'userProfile', label: 'You', href: '/profile', icon: 'UserCircle', rule: memberRule },
] as const satisfies readonly { id: TabId; label: string; href: string; icon: IconName; rule: RouteRule }[];
