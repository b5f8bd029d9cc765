import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { DiscoverScreen } from '../features/places/components/discover-screen.tsx';
import { readDiscoverSearch } from '../features/places/flow.ts';
import { member } from './-rules.ts';

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
