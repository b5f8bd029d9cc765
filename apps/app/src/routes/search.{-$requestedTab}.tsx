import { createFileRoute, redirect } from '@tanstack/react-router';
import { isOneOf, searchTabs } from './-lists.ts';
import { NotHereYet } from './-not-here-yet.tsx';
import { member } from './-rules.ts';

export const Route = createFileRoute('/search/{-$requestedTab}')({
  staticData: { rule: member, title: 'Search', tab: 'search' },
  beforeLoad: ({ params: { requestedTab = searchTabs[0] } }) => {
    if (!isOneOf(searchTabs, requestedTab))
      throw redirect({ to: '/search/{-$requestedTab}', params: { requestedTab: undefined } });
  },
  component: NotHereYet,
});
