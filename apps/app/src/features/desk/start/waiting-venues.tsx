import { relativeTime } from '@nightjar/domain/kernel/time';
import type { DeskVenueRow } from '@nightjar/domain/venues/desk/entity';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DeskPanel } from '../../../ui/desk/desk-panel.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { venuesToConfirmOptions } from '../remote.ts';
import classes from './start-screen.module.css';
import { startWords } from './words.ts';

/** Counts the venues that wait to be confirmed, and lists those that have waited the longest. */
export function WaitingVenues({ now }: { now: Date }) {
  const query = useQuery(venuesToConfirmOptions());
  const words = startWords.waiting;
  const total = query.data?.total ?? query.data?.data.length;
  return (
    <DeskPanel
      title={words.title(total)}
      action={total ? <Link to="/admin/venues/confirm">{words.all}</Link> : undefined}
    >
      <div className={classes.fixed}>
        <QueryView
          query={query}
          errorFallback={words.failed}
          inCard
          skeleton={<RowsSkeleton rows={3} />}
          empty={<p className={classes.none}>{words.none}</p>}
          isEmpty={({ data }) => data.length === 0}
        >
          {({ data }) => (
            <ul>
              {data.map(venue => (
                <WaitingVenue key={venue.id} venue={venue} now={now} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </DeskPanel>
  );
}

function WaitingVenue({ venue, now }: { venue: DeskVenueRow; now: Date }) {
  const age = relativeTime(new Date(venue.created_at), now);
  return (
    <li className={classes.row}>
      <span className={classes.what}>
        <Link
          to="/admin/venues/confirm/$venueId/{-$step}"
          params={{ venueId: venue.id }}
          className={classes.link}
        >
          {venue.name}
        </Link>
        <span className={classes.more}>{startWords.waiting.added(age, venue.added_by)}</span>
      </span>
      <span className={classes.more}>{venue.city}</span>
    </li>
  );
}
