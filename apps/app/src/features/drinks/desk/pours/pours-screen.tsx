import { Group, Stack, Title } from '@mantine/core';
import { nightDate } from '@nightjar/domain/kernel/night';
import { useQuery } from '@tanstack/react-query';
import { useMinute } from '../../../../platform/now.ts';
import { usePageFilters } from '../../../../ui/desk/use-page-filters.ts';
import { QueryView } from '../../../../ui/feedback/query-view.tsx';
import { adminVenueOptions } from '../../../venues/desk/remote.ts';
import { venueAnalyticsOptions } from '../remote.ts';
import { FiguresSkeleton, PourFigures } from './figures.tsx';
import { clearedTableFilters, poursSearchShape, shownNights } from './items.ts';
import { PeriodBar } from './period-bar.tsx';
import { PoursTable } from './pours-table.tsx';
import { usePoursLive } from './use-pours-live.ts';
import { poursWords } from './words.ts';

/** Shows what a venue pours: the figures of a night, a week or a month, and every pour. New pours appear at once. */
export function PoursScreen({ venueId }: { venueId: string }) {
  const { data: venue } = useQuery(adminVenueOptions(venueId));
  return venue ? <PoursOfVenue venueId={venueId} timezone={venue.timezone} /> : null;
}

function PoursOfVenue({ venueId, timezone }: { venueId: string; timezone: string }) {
  usePoursLive(venueId);
  const { filters: search, change } = usePageFilters(poursSearchShape);
  const clear = () => change(clearedTableFilters);
  const tonight = nightDate(new Date(useMinute()), timezone);
  const shown = shownNights(search, tonight);
  const query = useQuery(venueAnalyticsOptions({ venue_id: venueId, night: shown.night, span: shown.span }));
  return (
    <Stack gap="lg">
      <Group gap="sm" justify="space-between">
        <Title order={2} size="h3">
          {poursWords.title}
        </Title>
        <PeriodBar shown={shown} tonight={tonight} onChange={change} />
      </Group>
      <QueryView query={query} skeleton={<FiguresSkeleton />} errorFallback={poursWords.failed} inCard>
        {figures => (
          <PourFigures
            venueId={venueId}
            figures={figures}
            shown={shown}
            onMonth={() => change({ span: 'month' })}
          />
        )}
      </QueryView>
      <PoursTable
        {...{ venueId, timezone, tonight, shown, search }}
        pros={query.data?.pros ?? []}
        mayManage={query.data?.may_manage === true}
        onFilter={change}
        onClear={clear}
      />
    </Stack>
  );
}
