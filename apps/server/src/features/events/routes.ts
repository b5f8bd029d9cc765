import { brand } from '@nightjar/domain/brand';
import { isAnnounced } from '@nightjar/domain/events/access';
import { calendarNights } from '@nightjar/domain/events/entity';
import { calendarPath } from '@nightjar/domain/events/rules/nights';
import { fail } from '@nightjar/domain/kernel/failure';
import { eventId } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { CalendarEvent, CalendarNameAndInterval } from '../../platform/icalendar/write.ts';
import type { LimitRule } from '../../platform/limits/limits.ts';
import type { Preview } from '../../platform/page/preview.ts';
import type { Platform } from '../../platform/platform.ts';
import { sendWithEtag } from '../../platform/web/tagged.ts';
import { feedKeyOf } from './gate.ts';
import { presentCalendarEvent, presentEventPreview } from './present.ts';
import { findCalendarEvent, findCalendarNightsOf, findCalendarOwner } from './queries/calendar.ts';
import { findPublicEventPage } from './queries/page.ts';

/**
 * One network address may read calendar files this often in a minute. This is enough for a link that a large group
 * opens, and too little for copying all events.
 */
const calendarFileLimit: LimitRule = { name: 'calendar-file', points: 60, seconds: 60 };
/** All devices together that subscribe to one user's calendar may read it this often in an hour. */
const calendarFeedLimit: LimitRule = { name: 'calendar-feed', points: 120, seconds: 3600 };

type NamedRequest = { Params: { name: string } };

/** Serves calendar files: of a shared event to every visitor, and of a user's nights at a secret address. */
export function eventsRoutes(app: FastifyInstance, platform: Platform): void {
  const { db, reads, clock, settings } = platform;

  app.get<NamedRequest>(calendarPath.event(':name'), async (request, reply) => {
    await mustBeWithinReadLimit(platform, calendarFileLimit, request.ip);
    const id = eventId.safeParse(request.params.name);
    const row = id.success ? await reads.run(null, db => findCalendarEvent(db, id.data)) : null;
    if (!row || !isAnnounced(row)) throw fail.notFound('Event');
    reply.header('cache-control', 'public, max-age=60');
    return sendCalendar(request, reply, { events: [presentCalendarEvent(row, settings.publicUrl)] });
  });

  app.get<NamedRequest>(calendarPath.feed(':name'), async (request, reply) => {
    reply.header('cache-control', 'private, no-cache').header('x-robots-tag', 'noindex');
    const key = feedKeyOf(platform, request.params.name);
    if (key) await mustBeWithinReadLimit(platform, calendarFeedLimit, key);
    const owner = key && (await findCalendarOwner(db, key));
    if (!owner) throw fail.notFound('Calendar');
    const since = addMilliseconds(clock.now(), -calendarNights.past);
    const rows = await reads.run(owner, db =>
      findCalendarNightsOf(db, owner, { since, most: calendarNights.most }),
    );
    const events = rows.map(row => presentCalendarEvent(row, settings.publicUrl));
    const named = { name: `${brand.name} nights`, refreshed: 'PT1H' };
    return sendCalendar(request, reply, { events, named });
  });
}

/**
 * Sends a calendar file. The library that writes calendars is loaded, with its table of timezones, only when the first
 * file is sent.
 */
async function sendCalendar(
  request: FastifyRequest,
  reply: FastifyReply,
  { events, named }: { events: readonly CalendarEvent[]; named?: CalendarNameAndInterval },
): Promise<FastifyReply> {
  const { calendarFile } = await import('../../platform/icalendar/write.ts');
  reply.header('content-disposition', `inline; filename="${brand.slug}.ics"`);
  return sendWithEtag(request, reply, { type: 'text/calendar', body: calendarFile(events, named) });
}

async function mustBeWithinReadLimit(
  { limits, settings }: Platform,
  rule: LimitRule,
  key: string,
): Promise<void> {
  if (settings.auth.rateLimits === null) return;
  const { allowed, retryAfterSeconds } = await limits.consume(rule, key);
  if (!allowed) throw fail.tooManyRequests('Too many tries. Please wait a while.', retryAfterSeconds);
}

/** Returns what a visitor sees of a link to an event. Returns null where the event is not announced. */
export async function eventPreview(
  { reads, settings }: Pick<Platform, 'reads' | 'settings'>,
  id: string,
): Promise<Preview | null> {
  const asked = eventId.safeParse(id);
  const event = asked.success ? await reads.run(null, db => findPublicEventPage(db, asked.data)) : null;
  return event && isAnnounced(event) ? presentEventPreview(event, settings.publicUrl) : null;
}
