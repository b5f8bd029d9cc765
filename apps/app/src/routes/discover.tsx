import { createFileRoute } from '@tanstack/react-router';
import { DiscoverScreen } from '../features/places/components/discover-screen.tsx';
import { readDiscoverSearch } from '../features/places/flow.ts';
import { member } from './-rules.ts';

export const Route = createFileRoute('/discover')({
  staticData: { rule: member, title: 'Discover', tab: 'discover', wide: true },
  validateSearch: readDiscoverSearch,
  component: Discover,
});

function Discover() {
  const navigate = Route.useNavigate();
  return (
    <DiscoverScreen
      search={Route.useSearch()}
      onSearch={search => void navigate({ search, replace: true })}
    />
  );
}
