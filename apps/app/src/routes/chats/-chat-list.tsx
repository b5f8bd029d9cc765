import { conversationFilters } from '@nightjar/domain/chat/entity';
import { getRouteApi, useNavigate, useParams } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ChatListScreen } from '../../features/chat/inbox/screen.tsx';
import { useSession } from '../../features/people/remote/session.ts';
import { isOneOf } from '../-shell/lists.ts';

const chatsRoute = getRouteApi('/chats');

/**
 * Shows the list of chats. Its filter and search are in the address. If the list is shown beside an open chat, a new
 * filter or search does not leave that chat.
 */
export function ChatList({ beside = false }: { beside?: boolean }) {
  const { filter = 'all', q = '' } = chatsRoute.useSearch();
  const { id: openId = null } = useParams({ strict: false });
  const { userId } = useSession();
  const navigate = useNavigate();
  const storeSearchText = useCallback(
    (text: string) =>
      void navigate({
        to: '.',
        search: ({ q: _, ...rest }) => (text ? { ...rest, q: text } : rest),
        replace: true,
      }),
    [navigate],
  );
  return (
    userId && (
      <ChatListScreen
        userId={userId}
        filter={isOneOf(conversationFilters, filter) ? filter : 'all'}
        text={q}
        beside={beside}
        openId={openId}
        onFilter={next =>
          void navigate({
            to: '.',
            search: { ...(next !== 'all' && { filter: next }), ...(q && { q }) },
            replace: true,
          })
        }
        onText={storeSearchText}
      />
    )
  );
}
