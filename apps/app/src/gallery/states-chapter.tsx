import { Button, Stack } from '@mantine/core';
import { EmptyPerch } from '../ui/feedback/empty-perch.tsx';
import { ErrorPanel } from '../ui/feedback/error-panel.tsx';
import { QueryView } from '../ui/feedback/query-view.tsx';
import { CardsSkeleton, HeroSkeleton, ProfileSkeleton, RowsSkeleton } from '../ui/feedback/skeletons.tsx';

const exampleQuery = {
  data: undefined,
  error: null,
  isPending: true,
  isFetching: true,
  fetchStatus: 'fetching' as const,
  refetch: () => undefined,
};

export function StatesChapter() {
  return (
    <Stack>
      <EmptyPerch
        pose="perched"
        icon="Ticket"
        title="No vouchers yet."
        text="Someone owes you one."
        action={<Button>Buy drinks</Button>}
      />
      <EmptyPerch pose="asleep" icon="ChatsCircle" title="Quiet roost." text="Say something to someone." />
      <EmptyPerch pose="away" icon="MagnifyingGlass" title="Nobody by that name." text="Yet." />
      <EmptyPerch
        pose="flown"
        title="Gone before you got here."
        text="This page has flown."
        action={<Button variant="default">Back to Discover</Button>}
      />
      <ErrorPanel message="Failed to fetch venue" onRetry={() => undefined} />
      <ErrorPanel message="Failed to fetch nearby venues" inCard onRetry={() => undefined} />
      <QueryView
        query={exampleQuery}
        skeleton={<RowsSkeleton rows={3} action />}
        errorFallback="Failed to fetch venues"
      >
        {() => null}
      </QueryView>
      <CardsSkeleton cards={1} />
      <HeroSkeleton />
      <ProfileSkeleton />
    </Stack>
  );
}
