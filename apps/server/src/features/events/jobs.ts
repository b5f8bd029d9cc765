import { decideGoing } from '@nightjar/domain/events/rules/going';
import {
  cancelledNote,
  movedNote,
  movedUpNote,
  reinstatedNote,
  reminderNote,
} from '@nightjar/domain/events/rules/notes';
import { isRefusal } from '@nightjar/domain/kernel/failure';
import { eventId, userId, venueId } from '@nightjar/domain/kernel/id';
import { moment } from '@nightjar/domain/kernel/time';
import type { Broadcast } from '@nightjar/domain/kernel/topic';
import { userTopic, venueTopic } from '@nightjar/domain/live';
import { closedReason } from '@nightjar/domain/venues/rules/archiving';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import type { PushNote } from '../../platform/push/port.ts';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import { giveFreePlaces } from './gate.ts';
import { cancelEventsOfArchivedVenue } from './queries/changes.ts';
import {
  findEventsWaitedFor,
  findNews,
  findUsersToNotify,
  findUsersWithPlace,
  markEventsReminded,
  type NewsRow,
} from './queries/news.ts';
import { lockEvent } from './queries/places.ts';
import {
  callOffEventsJob,
  type EventNews,
  eventNewsKinds,
  newsJob,
  newsJobOf,
  newsKinds,
  nightsJob,
  notifiedPerRun,
  placesGivenJob,
  placesJobs,
} from './reactions.ts';

/** A worker runs these jobs of the events. */
export const eventsTasks = (platform: Platform): JobTasks => ({
  [newsJob]: payload => notifyOfNews(platform, newsPayload.parse(payload)),
  [nightsJob]: payload => notifyOfNights(platform, nightsPayload.parse(payload)),
  [placesGivenJob]: payload => notifyMovedUpGuests(platform, placesGivenPayload.parse(payload)),
  [callOffEventsJob]: payload => callOffEvents(platform, closedVenuePayload.parse(payload).venue_id),
  'remind-of-events': () => remindOfEvents(platform),
  'fill-events': () => giveFreePlacesOfEvents(platform),
  // An older version of the server may have left jobs of this name in the database. They do nothing, because the job
  // `remind-of-events` has replaced them.
  'push-event-reminder': async () => {},
});

const newsPayload = z.object({
  event_id: eventId,
  news: z.enum(eventNewsKinds),
  /** The reminder is about an event that starts at this time. */
  starts_at: z.optional(moment),
  /** The previous job notified users up to this one, in the order of their ids. This job continues after this user. */
  after: z.nullable(userId),
});
type NewsPayload = z.infer<typeof newsPayload>;
const nightsPayload = z.object({ nights: z.array(z.object({ event_id: eventId, news: z.enum(newsKinds) })) });
const placesGivenPayload = z.object({ event_id: eventId, user_ids: z.array(userId) });

const closedVenuePayload = z.object({ venue_id: venueId });

const noteByNews: Record<EventNews, (event: NewsRow) => Pick<PushNote, 'title' | 'body'> | null> = {
  reminder: reminderNote,
  moved: movedNote,
  cancelled: event => cancelledNote(event, event.cancelled_reason),
  reinstated: reinstatedNote,
  deleted: event => cancelledNote(event, null),
  changed: () => null,
};

/** Returns true where the news still applies. After another change of the event, another job notifies its users. */
function isNewsStillTrue(event: NewsRow, { news, starts_at }: NewsPayload, now: Date): boolean {
  if (news === 'changed') return true;
  if (news === 'deleted') return event.deleted;
  if (event.deleted) return false;
  if (news === 'cancelled') return event.status === 'cancelled';
  if (news === 'reminder' && event.starts_at.toISOString() !== starts_at) return false;
  return !isRefusal(decideGoing(event, now));
}

/** Notifies the users who go to an event, in pages. News of a change is also sent to users on the waitlist. */
async function notifyOfNews({ db, push, jobs, bus, clock }: Platform, story: NewsPayload): Promise<void> {
  const { event_id, news, after } = story;
  const event = await findNews(db, event_id);
  if (!event || !isNewsStillTrue(event, story, clock.now())) return;
  const page = { waitingToo: news !== 'reminder', after, limit: notifiedPerRun };
  const people = await findUsersToNotify(db, event_id, page);
  const note = noteByNews[news](event);
  await db.transaction().execute(async transaction => {
    if (note) await push.notify(transaction, people, { ...note, ...pushTargetOf(event) });
    if (people.length === notifiedPerRun)
      await jobs.enqueue(transaction, { name: newsJob, payload: { ...story, after: people.at(-1) } });
  });
  if (news !== 'reminder')
    publishBroadcast({ bus }, userTopic.broadcast({ to: people, from: null }, 'event_changed', { event_id }));
}

/** Makes a job for each night, so that a user who goes to two nights is notified of both, once each. */
async function notifyOfNights(
  { db, jobs }: Platform,
  { nights: changed }: z.infer<typeof nightsPayload>,
): Promise<void> {
  await db.transaction().execute(async transaction => {
    for (const { event_id, news } of changed) {
      await jobs.enqueue(transaction, newsJobOf({ eventId: event_id, news }));
    }
  });
}

/**
 * Returns the link, the tag and the channel of a push. A deleted event has no page, and guests see no page of a hidden
 * venue.
 */
const pushTargetOf = ({ event_id, venue_id, deleted, active }: NewsRow) => ({
  link: active ? (deleted ? `/venues/${venue_id}` : `/events/${event_id}`) : '/',
  tag: `event-${event_id}`,
  channel: 'events' as const,
  kind: 'events' as const,
  inbox: { type: 'event' } as const,
});

async function notifyMovedUpGuests(
  { db, push, bus }: Platform,
  { event_id, user_ids }: z.infer<typeof placesGivenPayload>,
): Promise<void> {
  const event = await findNews(db, event_id);
  if (!event || event.deleted || event.status !== 'published') return;
  const people = await findUsersWithPlace(db, event_id, user_ids);
  await push.notify(db, people, { ...movedUpNote(event), ...pushTargetOf(event) });
  publishBroadcast({ bus }, userTopic.broadcast({ to: people, from: null }, 'event_changed', { event_id }));
}

function publishBroadcast({ bus }: Pick<Platform, 'bus'>, broadcast: Broadcast): void {
  createPublisher(bus).publish(broadcast);
}

/**
 * Calls off the coming events of an archived venue. If the venue was restored meanwhile, its events stay. A second run
 * finds no events.
 */
async function callOffEvents({ db, jobs, bus, clock }: Platform, id: z.infer<typeof venueId>): Promise<void> {
  const off = await db.transaction().execute(async transaction => {
    const events = await cancelEventsOfArchivedVenue(transaction, id, {
      reason: closedReason,
      now: clock.now(),
    });
    for (const event_id of events) {
      const news = { event_id, news: 'cancelled', after: null };
      await jobs.enqueue(transaction, { name: newsJob, payload: news, key: `event-news:${event_id}` });
    }
    return events;
  });
  for (const event_id of off)
    publishBroadcast(
      { bus },
      venueTopic.broadcast({ to: id, from: null }, 'event', { venue_id: id, event_id }),
    );
}

const remindersPerRun = 100;

/**
 * Marks events and enqueues the jobs for their reminders in one transaction, so that guests get one reminder for each
 * start.
 */
async function remindOfEvents({ db, jobs, clock }: Platform): Promise<void> {
  for (;;) {
    const marked = await db.transaction().execute(async transaction => {
      const events = await markEventsReminded(transaction, clock.now(), remindersPerRun);
      for (const { event_id, starts_at } of events) {
        const reminder = { event_id, news: 'reminder', starts_at: starts_at.toISOString(), after: null };
        await jobs.enqueue(transaction, { name: newsJob, payload: reminder });
      }
      return events.length;
    });
    if (marked < remindersPerRun) return;
  }
}

/**
 * Gives places to people on waitlists. The places became free because an account was deleted or put on hold, so no call
 * about the event did this.
 */
async function giveFreePlacesOfEvents({ db, jobs, bus, clock }: Platform): Promise<void> {
  const now = clock.now();
  for (const eventId of await findEventsWaitedFor(db, now)) {
    const given = await db.transaction().execute(async transaction => {
      const event = await lockEvent(transaction, eventId);
      if (!event) return null;
      const { movedUp } = await giveFreePlaces(transaction, event, now);
      for (const { name, payload } of placesJobs(eventId, movedUp))
        await jobs.enqueue(transaction, { name, payload });
      return movedUp.length > 0 ? { event_id: eventId, venue_id: event.venue_id } : null;
    });
    if (given)
      publishBroadcast({ bus }, venueTopic.broadcast({ to: given.venue_id, from: null }, 'event', given));
  }
}
