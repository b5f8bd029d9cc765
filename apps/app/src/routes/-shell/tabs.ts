import type { RouteRule } from '@nightjar/domain/account/guard';
import type { IconName } from '../../ui/icon/icon.tsx';
import { accountHolder, member } from './rules.ts';

export type TabId = 'discover' | 'drinkBank' | 'search' | 'chats' | 'userProfile';

/**
 * Tabs are in this order; their ids are the specification's route names. A tab that is locked for a tier keeps its
 * place.
 */
export const tabs = [
  { id: 'discover', label: 'Discover', href: '/discover', icon: 'Compass', rule: member },
  { id: 'drinkBank', label: 'Drink Bank', href: '/drinks', icon: 'Wine', rule: accountHolder },
  { id: 'search', label: 'Search', href: '/search', icon: 'MagnifyingGlass', rule: member },
  { id: 'chats', label: 'Chats', href: '/chats', icon: 'ChatsCircle', rule: member },
  { id: 'userProfile', label: 'You', href: '/profile', icon: 'UserCircle', rule: member },
] as const satisfies readonly { id: TabId; label: string; href: string; icon: IconName; rule: RouteRule }[];
