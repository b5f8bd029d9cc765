import { createFileRoute, redirect, useNavigate, useRouter } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useSession } from '../features/people/remote/session.ts';
import { SearchScreen } from '../features/search/find/search-screen.tsx';
import { type BarFilters, readBarFilters, searchTabs } from '../features/search/flow.ts';
import { isOneOf } from './-shell/lists.ts';
import { memberRule } from './-shell/rules.ts';
import { textParams } from './-shell/search.ts';

type Search = { readonly q?: string } & BarFilters;

const readSearchParams = textParams('q');

export const Route = createFileRoute('/search/{-$requestedTab}')({
  staticData: { rule: memberRule, title: 'Search', tab: 'search' },
  validateSearch: (search: Record<string, unknown>): Search => ({
    ...readSearchParams(search),
    ...readBarFilters(search),
  }),
  beforeLoad: ({ params: { requestedTab = searchTabs[0] } }): void => {
    if (!isOneOf(searchTabs, requestedTab)) throw redirect({ href: '/search', replace: true });
  },
  component: SearchPage,
});

function SearchPage() {
  const { requestedTab = searchTabs[0] } = Route.useParams();
  const { q = '', ...filters } = Route.useSearch();
  const { userId } = useSession();
  const navigate = useNavigate();
  const to = '/search/{-$requestedTab}';
  const router = useRouter();
  const storeSearchText = useCallback(
    (text: string) => {
      // The text is stored after a pause in typing. If the user has pressed a row of the results meanwhile, another
      // page is loading and its address must stay.
      if (!router.latestLocation.pathname.startsWith('/search')) return;
      void navigate({
        to,
        params: true,
        search: ({ q: _, ...kept }) => ({ ...kept, ...(text && { q: text }) }),
        replace: true,
      });
    },
    [navigate, router],
  );
  if (!userId || !isOneOf(searchTabs, requestedTab)) return null;
  return (
    <SearchScreen
      userId={userId}
      tab={requestedTab}
      text={q}
      filters={filters}
      onTab={tab =>
        void navigate({
          to,
          params: { requestedTab: tab === searchTabs[0] ? undefined : tab },
          search: true,
          replace: true,
        })
      }
      onText={storeSearchText}
      onFilters={next =>
        void navigate({
          to,
          params: { requestedTab: 'venues' },
          search: { ...(q && { q }), ...next },
          replace: true,
        })
      }
    />
  );
}
