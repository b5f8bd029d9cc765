import { conversationFilters } from '@nightjar/domain/chat/entity';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { ChatListScreen } from '../../features/chat/inbox/screen.tsx';
import { useSession } from '../../features/people/remote.ts';
import { isOneOf } from '../-shell/lists.ts';
import { member } from '../-shell/rules.ts';
import { texts } from '../-shell/search.ts';

const readSearch = texts('filter', 'q');

export const Route = createFileRoute('/chats/')({
  staticData: { rule: member, title: 'Chats', tab: 'chats' },
  validateSearch: readSearch,
  component: Chats,
});

function Chats() {
  const { filter = 'all', q = '' } = Route.useSearch();
  const { userId } = useSession();
  const navigate = useNavigate();
  const to = '/chats';
  const remember = useCallback(
    (text: string) =>
      void navigate({
        to,
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
        onFilter={next =>
          void navigate({
            to,
            search: { ...(next !== 'all' && { filter: next }), ...(q && { q }) },
            replace: true,
          })
        }
        onText={remember}
      />
    )
  );
}
