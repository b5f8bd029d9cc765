import { myCalendarHandler } from './calendar/my-calendar.ts';
import { renewCalendarHandler } from './calendar/renew-calendar.ts';
import { adminEventsHandler } from './desk/admin-events.ts';
import { createEventHandler } from './desk/create-event.ts';
import { deleteEventHandler } from './desk/delete-event.ts';
import { updateEventHandler } from './desk/update-event.ts';
import { eventHandler } from './find/event.ts';
import { eventSocialsHandler } from './find/event-socials.ts';
import { eventsByVenueHandler } from './find/events-by-venue.ts';
import { eventsWithVenueHandler } from './find/events-with-venue.ts';
import { eventsWithinBoundsHandler } from './find/events-within-bounds.ts';
import { nearbyEventsHandler } from './find/nearby-events.ts';
import { publicEventHandler } from './find/public-event.ts';
import { followEventHandler } from './go/follow-event.ts';
import { unfollowEventHandler } from './go/unfollow-event.ts';
import { updateEventVisibilityHandler } from './go/update-event-visibility.ts';

export const eventsHandlers = [
  eventHandler,
  publicEventHandler,
  eventSocialsHandler,
  eventsByVenueHandler,
  eventsWithinBoundsHandler,
  nearbyEventsHandler,
  eventsWithVenueHandler,
  adminEventsHandler,
  followEventHandler,
  unfollowEventHandler,
  updateEventVisibilityHandler,
  createEventHandler,
  updateEventHandler,
  deleteEventHandler,
  myCalendarHandler,
  renewCalendarHandler,
];
