import { datesText, startClockText } from './nights.ts';

export type AnnouncedEvent = {
  name: string;
  venue_name: string;
  starts_at: Date;
  ends_at: Date | null;
  timezone: string;
};

/** People who go to an event get this push two hours before its start. Times are by the clock of the venue. */
export const reminderNote = (event: AnnouncedEvent) => ({
  title: event.name,
  body: `Starts at ${startClockText(event)} at ${event.venue_name}.`,
});

/** People who go to an event get this push when the bar moves its start or its end. */
export const movedNote = (event: AnnouncedEvent) => ({
  title: `${event.name} moved`,
  body: `Now ${datesText(event)} at ${event.venue_name}.`,
});

export const cancelledNote = (event: AnnouncedEvent, reason: string | null) => ({
  title: `${event.name} is off`,
  body: reason
    ? `${event.venue_name}: ${reason}`
    : `${event.venue_name} called it off. Find another for that night.`,
});

export const reinstatedNote = (event: AnnouncedEvent) => ({
  title: `${event.name} is on again`,
  body: `${datesText(event)} at ${event.venue_name}.`,
});

/** A user gets this push when they move up from the waitlist of an event. */
export const movedUpNote = (event: AnnouncedEvent) => ({
  title: `You're in for ${event.name}`,
  body: `A place came free. ${datesText(event)} at ${event.venue_name}.`,
});
