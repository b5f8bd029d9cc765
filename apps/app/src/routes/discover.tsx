import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { readDiscoverSearch } from '../features/discover/flow.ts';
import { DiscoverScreen } from '../features/discover/tonight/discover-screen.tsx';
import { member } from './-shell/rules.ts';

export const Route = createFileRoute('/discover')({
  staticData: { rule: member, title: 'Discover', tab: 'discover', wide: true },
  validateSearch: readDiscoverSearch,
  component: Discover,
});

function Discover() {
  const search = Route.useSearch();
  const navigate = useNavigate({ from: Route.fullPath });
  return <DiscoverScreen search={search} onSearch={next => void navigate({ search: next, replace: true })} />;
}
