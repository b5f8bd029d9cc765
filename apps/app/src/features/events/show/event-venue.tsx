import type { PublicEvent } from '@nightjar/domain/events/entity';
import { Link } from '@tanstack/react-router';
import { Icon } from '../../../ui/icon/icon.tsx';
import { ListRow } from '../../../ui/row/list-row.tsx';
import { RowCard } from '../../../ui/row/row-card.tsx';
import { OpenStatus } from '../../venues/parts/open-status.tsx';
import { VenueOpenStatus } from '../../venues/parts/venue-open-status.tsx';
import { VenuePicture } from '../../venues/parts/venue-picture.tsx';
import { eventState } from './flow.ts';
import { openAtStartText } from './words.ts';

/** Shows the bar as a link to its page, and whether the bar is open at the time of the event. */
export function EventVenue({ event, now }: { event: PublicEvent; now: Date }) {
  const { venue } = event;
  const place = venue.address ?? venue.city;
  const open = renderOpenStatus(event, now);
  return (
    <RowCard>
      <ListRow
        leading={<VenuePicture venue={venue} />}
        title={venue.name}
        lines={[place, open].filter(Boolean)}
        trailing={<Icon name="CaretRight" size={18} />}
        renderRoot={props => <Link to="/venues/$id" params={{ id: venue.id }} {...props} />}
      />
    </RowCard>
  );
}

function renderOpenStatus(event: PublicEvent, now: Date) {
  const state = eventState(event, now);
  if (state === 'on') return <VenueOpenStatus venue={event.venue} now={now} />;
  const text = state === 'past' ? null : openAtStartText(event);
  return text && <OpenStatus state="open" text={text} />;
}
