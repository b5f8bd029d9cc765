import { createFileRoute, redirect, useNavigate } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../features/people/remote.ts';
import { SearchScreen } from '../features/search/find/search-screen.tsx';
import { searchTabs } from '../features/search/flow.ts';
import { isOneOf } from './-shell/lists.ts';
import { member } from './-shell/rules.ts';
import { texts } from './-shell/search.ts';

const readSearch = texts('q');

export const Route = createFileRoute('/search/{-$requestedTab}')({
  staticData: { rule: member, title: 'Search', tab: 'search' },
  validateSearch: readSearch,
  beforeLoad: ({ params: { requestedTab = searchTabs[0] } }): void => {
    // Events cannot be searched yet: the nights one follows are the nearest to it.
    if (requestedTab === 'events')
      throw redirect({ to: '/social/$type', params: { type: 'events' }, replace: true });
    if (!isOneOf(searchTabs, requestedTab)) throw redirect({ href: '/search', replace: true });
  },
  component: Search,
});

function Search() {
  const { requestedTab = searchTabs[0] } = Route.useParams();
  const { q = '' } = Route.useSearch();
  const { userId } = useSession();
  const navigate = useNavigate();
  const to = '/search/{-$requestedTab}';
  const remember = useCallback(
    (text: string) => void navigate({ to, params: true, search: text ? { q: text } : {}, replace: true }),
    [navigate],
  );
  if (!userId || !isOneOf(searchTabs, requestedTab)) return null;
  return (
    <SearchScreen
      userId={userId}
      tab={requestedTab}
      text={q}
      onTab={tab => void navigate({ to, params: { requestedTab: tab }, search: true, replace: true })}
      onText={remember}
    />
  );
}
