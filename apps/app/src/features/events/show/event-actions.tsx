import type { Event } from '@nightjar/domain/events/entity';
import { Link } from '@tanstack/react-router';
import { IconTile, IconTiles } from '../../../ui/input/icon-tile.tsx';
import { calendarFileUrl } from '../remote/calendar.ts';
import { eventState, isChatRoomOpen, isEventOpen } from './flow.ts';
import { showWords } from './words.ts';

const actionsWords = showWords.actions;
const newTabProps = { target: '_blank', rel: 'noopener noreferrer' };

/** The links lead to the event's room, its file for a calendar, and the bar's own link. */
export function EventActions({ event, now }: { event: Event; now: Date }) {
  const { event_id: id, link } = event;
  const state = eventState(event, now);
  const room = isChatRoomOpen(state, event.is_following);
  // The file of an event that was called off cancels the event in a calendar that has it.
  const dated = isEventOpen(state) || state === 'cancelled';
  if (!room && !dated && !link) return null;
  return (
    <IconTiles>
      {room && (
        <IconTile
          icon="ChatCircle"
          text={actionsWords.chat}
          renderRoot={props => <Link to="/chats/$type/$id" params={{ type: 'event', id }} {...props} />}
        />
      )}
      {dated && (
        <IconTile
          icon="CalendarStar"
          text={actionsWords.calendar}
          label={state === 'cancelled' ? actionsWords.updateCalendar : actionsWords.addToCalendar}
          renderRoot={props => <a href={calendarFileUrl(id)} {...newTabProps} {...props} />}
        />
      )}
      {link && (
        <IconTile
          icon="Info"
          text={actionsWords.link}
          renderRoot={props => <a href={link} {...newTabProps} {...props} />}
        />
      )}
    </IconTiles>
  );
}
