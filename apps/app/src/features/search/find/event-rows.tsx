import type { EventCard } from '@nightjar/domain/events/entity';
import { Link } from '@tanstack/react-router';
import { useMinute } from '../../../platform/now.ts';
import { EventRow } from '../../events/parts/event-row.tsx';

/** Shows events as the rows of a list. */
export function EventRows({ events }: { events: readonly EventCard[] }) {
  const now = new Date(useMinute());
  return events.map(event => (
    <li key={event.event_id}>
      <EventRow
        event={event}
        now={now}
        renderRoot={props => <Link to="/events/$id" params={{ id: event.event_id }} {...props} />}
      />
    </li>
  ));
}
