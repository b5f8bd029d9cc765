import { Badge } from '@mantine/core';
import '@mantine/core/styles/Badge.layer.css';
import type { EventCard } from '@nightjar/domain/events/entity';
import { clockLabel } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { DeskPanel } from '../../../ui/desk/desk-panel.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { tonightsEventsOptions } from '../remote.ts';
import classes from './start-screen.module.css';
import { startWords } from './words.ts';

const tonightWords = startWords.tonight;

/** Lists tonight's events at the venues that the reader may open, sorted by their start. */
export function TonightEvents({ now, timezone }: { now: Date; timezone: string }) {
  const query = useQuery(tonightsEventsOptions(now, timezone));
  return (
    <DeskPanel title={tonightWords.title} action={<Link to="/admin/events">{tonightWords.all}</Link>}>
      <div className={classes.fixed}>
        <QueryView
          query={query}
          errorFallback={tonightWords.failed}
          inCard
          skeleton={<RowsSkeleton rows={3} />}
          empty={<p className={classes.none}>{tonightWords.none}</p>}
        >
          {events => (
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
            <ul className={classes.scroll} tabIndex={0} aria-label={tonightWords.title}>
              {events.map(event => (
                <TonightRow key={event.event_id} event={event} />
              ))}
            </ul>
          )}
        </QueryView>
      </div>
    </DeskPanel>
  );
}

function TonightRow({ event }: { event: EventCard }) {
  const { status, venue } = event;
  const off = status === 'cancelled';
  return (
    <li className={classes.row}>
      <span className={classes.time}>{clockLabel(new Date(event.starts_at), venue.timezone)}</span>
      <span className={classes.what}>
        <Link to="/admin/events/$eventId" params={{ eventId: event.event_id }} className={classes.link}>
          {event.name}
        </Link>
        <span className={classes.more}>{venue.name}</span>
      </span>
      {status === 'published' ? (
        <span className={classes.more}>{tonightWords.going(event.going_count)}</span>
      ) : (
        <Badge component="span" color={off ? 'red' : 'gray'}>
          {off ? tonightWords.cancelled : tonightWords.draft}
        </Badge>
      )}
    </li>
  );
}
