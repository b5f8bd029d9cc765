import { Title } from '@mantine/core';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { Link } from '@tanstack/react-router';
import type { CountedAnswer } from '../../../platform/client.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView, type ViewedQuery } from '../../../ui/feedback/query-view.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { useSession } from '../../people/remote/session.ts';
import { VenueList } from '../parts/venue-list.tsx';
import { OwnVenue } from './own-venue.tsx';
import classes from './start-screen.module.css';
import { TonightEvents } from './tonight.tsx';
import { startWords } from './words.ts';

type TeamStartProps = {
  query: ViewedQuery<CountedAnswer<DeskVenueRow[]>>;
  now: Date;
  timezone: string;
};

/** Shows a team its venues as cards, tonight's events there, and the search of its venues. */
export function TeamStart({ query, now, timezone }: TeamStartProps) {
  const words = startWords.own;
  return (
    <QueryView
      query={query}
      errorFallback={words.failed}
      skeleton={
        <div className={classes.cards}>
          <CardsSkeleton cards={1} />
        </div>
      }
      empty={<NoTeamYet />}
      isEmpty={({ data }) => data.length === 0}
    >
      {({ data, total }) => (
        <>
          <div className={classes.line}>
            <Title order={2} className={classes.part}>
              {words.title(data.length)}
            </Title>
            {total !== null && total > data.length && (
              <Link to="/admin/venues/search">{words.all(total)}</Link>
            )}
          </div>
          <div className={data.length === 1 ? classes.pair : undefined}>
            <ul className={classes.cards}>
              {data.map(venue => (
                <OwnVenue key={venue.id} venue={venue} now={now} />
              ))}
            </ul>
            <TonightEvents now={now} timezone={timezone} />
          </div>
          <Title order={2} className={classes.part}>
            {startWords.find}
          </Title>
          <VenueList seesEveryVenue={false} seesArchived={false} />
        </>
      )}
    </QueryView>
  );
}

/** A pro without a venue reads how to join a team, or that their request waits. */
function NoTeamYet() {
  const { details } = useSession();
  const asked = details?.pros.find(({ state }) => state === 'pending');
  const { title, text, waiting } = startWords.noTeam;
  return <EmptyPerch pose="away" title={title} text={asked ? waiting(asked.venue_name) : text} />;
}
