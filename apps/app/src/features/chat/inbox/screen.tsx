import { ActionIcon, Button } from '@mantine/core';
import type { ConversationFilter } from '@nightjar/domain/chat/entity';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { EmptyPerch, type EmptyPerchProps } from '../../../ui/feedback/empty-perch.tsx';
import { MoreBelow } from '../../../ui/feedback/more-below.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { ResultCount } from '../../../ui/feedback/result-count.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { SearchInput } from '../../../ui/input/search-input.tsx';
import { SocialTabs } from '../../../ui/input/social-tabs.tsx';
import { useRested } from '../../../ui/input/use-rested.ts';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { conversationsOptions, trimLists } from '../remote/list.ts';
import { ConversationList } from './conversation-list.tsx';
import classes from './inbox.module.css';
import { RoomsNear } from './rooms-near.tsx';

export type ChatListScreenProps = {
  userId: string;
  filter: ConversationFilter;
  /** The search text, from the address, so that it is still there on the way back from a chat. */
  text: string;
  onFilter: (filter: ConversationFilter) => void;
  onText: (text: string) => void;
};

const filters = [
  { id: 'all', label: 'All' },
  { id: 'direct', label: 'Direct' },
  { id: 'groups', label: 'Groups' },
  { id: 'rooms', label: 'Rooms' },
  { id: 'archived', label: 'Archived' },
] as const;

/** All conversations of the user, the one with the latest message first. */
export function ChatListScreen({ userId, filter, text, onFilter, onText }: ChatListScreenProps) {
  const [typed, setTyped] = useState(text);
  const debounced = useRested(typed.trim());
  useEffect(() => {
    if (debounced !== text) onText(debounced);
  }, [debounced, text, onText]);
  useEffect(() => () => trimLists(userId), [userId]);
  const showsRooms = typed === '' && (filter === 'all' || filter === 'rooms');
  return (
    <>
      <CollapsingHeader title="Chats" action={<NewChatButton />} />
      <div className={classes.top}>
        <SearchInput label="Search chats" value={typed} onChange={setTyped} />
        <SocialTabs label="Which chats" value={filter} onChange={onFilter} tabs={filters} />
      </div>
      {showsRooms && <RoomsNear userId={userId} />}
      <Conversations key={`${filter}-${debounced}`} userId={userId} filter={filter} search={debounced} />
    </>
  );
}

function NewChatButton() {
  return (
    <ActionIcon
      size="2.75rem"
      aria-label="New chat"
      renderRoot={props => <Link to="/chats/new" {...props} />}
    >
      <Icon name="PencilSimple" />
    </ActionIcon>
  );
}

type ConversationsProps = { userId: string; filter: ConversationFilter; search: string };

function Conversations({ userId, filter, search }: ConversationsProps) {
  const query = useInfiniteQuery(conversationsOptions(userId, { filter, search }));
  const rows = useMemo(() => {
    const all = query.data?.pages.flatMap(page => page.conversations) ?? [];
    return [...new Map(all.map(row => [row.conversation_id, row])).values()];
  }, [query.data]);
  return (
    <div className={classes.part}>
      <ResultCount
        count={rows.length}
        more={query.hasNextPage}
        search={query.data && !query.isPlaceholderData ? search : ''}
      />
      <QueryView
        query={query}
        skeleton={<RowsSkeleton rows={8} />}
        isEmpty={() => rows.length === 0 && !query.hasNextPage}
        empty={<EmptyPerch {...(search ? nothingFound : empties[filter])} />}
        errorFallback="The chats did not load."
      >
        {() => (
          <>
            <ConversationList conversations={rows} userId={userId} />
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </div>
  );
}

const newChat: ReactNode = (
  <Button variant="default" renderRoot={props => <Link to="/chats/new" {...props} />}>
    New chat
  </Button>
);

const nothingFound: EmptyPerchProps = {
  pose: 'away',
  icon: 'MagnifyingGlass',
  title: 'No chat by that name.',
};

const empties: Record<ConversationFilter, EmptyPerchProps> = {
  all: {
    pose: 'asleep',
    icon: 'ChatsCircle',
    title: 'Quiet roost. Say something to someone.',
    action: newChat,
  },
  direct: { pose: 'asleep', icon: 'ChatCircle', title: 'Nobody on the other end yet.', action: newChat },
  groups: { icon: 'Users', title: 'No flock yet. Two friends make one.', action: newChat },
  rooms: {
    pose: 'away',
    icon: 'Storefront',
    title: 'You are in no room yet.',
    text: 'Every bar, event and neighborhood has one to walk into.',
  },
  archived: { pose: 'asleep', icon: 'Archive', title: 'Nothing put away.' },
};
