import { setTimeout as pause } from 'node:timers/promises';
import { followEvent, unfollowEvent } from '@nightjar/domain/events/calls';
import type { EventId } from '@nightjar/domain/kernel/id';
import { rowsOf } from '../../../apps/server/src/testing/replica/ask.ts';
import type { Crowd } from './crowd.ts';
import { insist, type Load, newRecord, timed } from './records.ts';

const guestsAtATime = 20;
const pauseBetweenMs = 200;
const eventCount = 3;

/** Guests take places at events. Every second guest gives the place back and takes it again. */
export async function attend(crowd: Crowd, attendants: number, isOver: () => boolean): Promise<Load> {
  const record = newRecord();
  const events: EventId[] = [];
  const { venue_id } = crowd.bar;
  for (let number = 0; number < eventCount; number += 1) events.push(await crowd.build.event({ venue_id }));

  async function followEventsUntilOver(place: number): Promise<void> {
    while (!isOver()) {
      for (const [at, { guest }] of (
        (await insist(() => crowd.guests(guestsAtATime), isOver)) ?? []
      ).entries()) {
        const event_id = events[(place + at) % events.length];
        if (isOver() || !event_id) return;
        const changes = at % 2 === 0 ? [followEvent] : [followEvent, unfollowEvent, followEvent];
        for (const change of changes) {
          const once = () => crowd.call(change, { user_id: guest, event_id }, { guest });
          await timed(record, () => insist(once, () => false));
        }
        record.acknowledged.push({ stream: guest, key: event_id, id: '' });
        await pause(pauseBetweenMs);
      }
    }
  }

  return {
    kind: 'events',
    record,
    working: Promise.all(Array.from({ length: attendants }, (_, place) => followEventsUntilOver(place))),
    async findWrites() {
      const rows = await rowsOf(
        crowd.databaseUrl,
        'select user_id, event_id from event_follows where event_id = any($1)',
        { values: [events], limitMs: 60_000 },
      );
      return rows.map(({ user_id, event_id }) => ({
        stream: String(user_id),
        key: String(event_id),
        id: '',
      }));
    },
    close: async () => {},
  };
}
