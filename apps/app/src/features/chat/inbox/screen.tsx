import { ActionIcon, Button, Title } from '@mantine/core';
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
import { useDebounced } from '../../../ui/input/use-debounced.ts';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { chatWords } from '../parts/words.ts';
import { conversationsOptions, trimConversationLists } from '../remote/list.ts';
import { ConversationList } from './conversation-list.tsx';
import classes from './inbox.module.css';
import { areFiltersUseful, unreadFirst } from './items.ts';
import { RoomsNear } from './rooms-near.tsx';
import { inboxWords } from './words.ts';

export type ChatListScreenProps = {
  userId: string;
  filter: ConversationFilter;
  /** The search text, which the page's address keeps. So it is still there after a return from a chat. */
  text: string;
  /** True where the list is a pane beside an open chat. The page then has the chat's title. */
  beside: boolean;
  /** The id of the conversation that is open beside the list. */
  openId: string | null;
  onFilter: (filter: ConversationFilter) => void;
  onText: (text: string) => void;
};

const filterChoices = [
  { id: 'all', label: inboxWords.filters.all },
  { id: 'direct', label: inboxWords.filters.direct },
  { id: 'groups', label: inboxWords.filters.groups },
  { id: 'rooms', label: inboxWords.filters.rooms },
  { id: 'archived', label: inboxWords.filters.archived },
] as const;

/** Lists the user's conversations that fit the filter and the search; unread ones of the first page come first. */
export function ChatListScreen(props: ChatListScreenProps) {
  const { userId, filter, text, beside, openId, onFilter, onText } = props;
  const [typed, setTyped] = useState(text);
  const debounced = useDebounced(typed.trim());
  const { shown, foldable, toggle } = useFilters(userId, filter, onFilter);
  useEffect(() => {
    if (debounced !== text) onText(debounced);
  }, [debounced, text, onText]);
  useEffect(() => () => trimConversationLists(userId), [userId]);
  const showsRooms = typed === '' && (filter === 'all' || filter === 'rooms');
  return (
    <>
      <CollapsingHeader
        title={
          beside && openId ? (
            <Title order={2} size="h1">
              {inboxWords.title}
            </Title>
          ) : (
            inboxWords.title
          )
        }
        action={
          <>
            {foldable && <FilterButton expanded={shown} onPress={toggle} />}
            <NewChatButton />
          </>
        }
      />
      <div className={classes.top}>
        <SearchInput label={inboxWords.search} value={typed} onChange={setTyped} />
        {shown && (
          <SocialTabs
            label={inboxWords.filters.label}
            value={filter}
            onChange={onFilter}
            tabs={filterChoices}
          />
        )}
      </div>
      {showsRooms && <RoomsNear userId={userId} />}
      <Conversations
        key={`${filter}-${debounced}`}
        userId={userId}
        filter={filter}
        search={debounced}
        openId={openId}
      />
    </>
  );
}

/** Shows the filters where the user has many chats or has chosen a filter. Otherwise a button shows them. */
function useFilters(userId: string, filter: ConversationFilter, onFilter: ChatListScreenProps['onFilter']) {
  const [unfolded, unfold] = useState(false);
  const { data: many = false } = useInfiniteQuery({
    ...conversationsOptions(userId),
    select: ({ pages }) =>
      areFiltersUseful(pages.flatMap(page => page.conversations).length, pages.at(-1)?.more ?? false),
  });
  const shown = many || unfolded || filter !== 'all';
  const toggle = () => {
    unfold(!shown);
    if (shown) onFilter('all');
  };
  return { shown, foldable: !many, toggle };
}

function FilterButton({ expanded, onPress }: { expanded: boolean; onPress: () => void }) {
  return (
    <ActionIcon
      size="2.75rem"
      aria-label={inboxWords.filterButton}
      aria-expanded={expanded}
      onClick={onPress}
    >
      <Icon name="SlidersHorizontal" />
    </ActionIcon>
  );
}

function NewChatButton() {
  return (
    <ActionIcon
      size="2.75rem"
      aria-label={chatWords.newChat}
      renderRoot={props => <Link to="/chats/new" {...props} />}
    >
      <Icon name="PencilSimple" />
    </ActionIcon>
  );
}

type ConversationsProps = Pick<ChatListScreenProps, 'userId' | 'filter' | 'openId'> & { search: string };

function Conversations({ userId, filter, search, openId }: ConversationsProps) {
  const query = useInfiniteQuery(conversationsOptions(userId, { filter, search }));
  const rows = useMemo(
    () => unreadFirst(query.data?.pages.map(page => page.conversations) ?? []),
    [query.data],
  );
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
        empty={<EmptyPerch {...(search ? nothingFoundState : emptyStateByFilter[filter])} />}
        errorFallback={inboxWords.failed}
      >
        {() => (
          <>
            <ConversationList conversations={rows} userId={userId} openId={openId} />
            <MoreBelow query={query} />
          </>
        )}
      </QueryView>
    </div>
  );
}

const newChatLink: ReactNode = (
  <Button variant="default" renderRoot={props => <Link to="/chats/new" {...props} />}>
    {chatWords.newChat}
  </Button>
);

const nothingFoundState: EmptyPerchProps = {
  pose: 'away',
  icon: 'MagnifyingGlass',
  ...inboxWords.nothingFound,
};

const emptyStateByFilter: Record<ConversationFilter, EmptyPerchProps> = {
  all: {
    pose: 'asleep',
    icon: 'ChatsCircle',
    ...inboxWords.empty.all,
    action: newChatLink,
  },
  direct: {
    pose: 'asleep',
    icon: 'ChatCircle',
    ...inboxWords.empty.direct,
    action: newChatLink,
  },
  groups: {
    icon: 'Users',
    ...inboxWords.empty.groups,
    action: newChatLink,
  },
  rooms: {
    pose: 'away',
    icon: 'Storefront',
    ...inboxWords.empty.rooms,
  },
  archived: {
    pose: 'asleep',
    icon: 'Archive',
    ...inboxWords.empty.archived,
  },
};
