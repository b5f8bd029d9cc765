import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readDiscoverSearch } from '../features/discover/flow.ts';
import { DiscoverScreen } from '../features/discover/tonight/discover-screen.tsx';
import { memberRule } from './-shell/rules.ts';

export const Route = createFileRoute('/discover')({
  staticData: { rule: memberRule, title: 'Discover', tab: 'discover', wide: true },
  validateSearch: readDiscoverSearch,
  loaderDeps: ({ search }) => search,
  // The route does not wait for its loader, because the page shows its stored answers at once. The loader's code is for
  // members only, so it is not part of the first script.
  loader: ({ deps, cause }) => {
    if (cause === 'enter')
      void import('../features/discover/remote.ts').then(night => night.prefetchNight(deps));
  },
  component: Discover,
});

function Discover() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return <DiscoverScreen search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
