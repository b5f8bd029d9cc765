import { repeatedActHiddenHours } from '@nightjar/domain/activity/entity';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import { reactTo } from '../../platform/http/events.ts';
import { type ActivityFact, recordFactAtCommit } from './queries/record.ts';

const recordFact = (db: Database, fact: ActivityFact, now: Date) =>
  recordFactAtCommit(db, fact, { now, notSince: addMilliseconds(now, -repeatedActHiddenHours * hours) });

/** These reactions write activities. They follow events of the server, so no client can invent an activity. */
export const activityReactions = [
  reactTo('checked_in', {
    records: (db, { userId, venueId }, now) =>
      recordFact(db, { userId, kind: 'checked_in', subject: { venueId } }, now),
  }),
  reactTo('followed', {
    records: (db, { userId, venueId }, now) =>
      recordFact(db, { userId, kind: 'followed_venue', subject: { venueId } }, now),
  }),
  reactTo('followed_pro', {
    records: (db, { userId, proUserId }, now) =>
      recordFact(db, { userId, kind: 'followed_pro', subject: { otherUserId: proUserId } }, now),
  }),
  reactTo('followed_event', {
    records: (db, { userId, eventId }, now) =>
      recordFact(db, { userId, kind: 'followed_event', subject: { eventId } }, now),
  }),
  reactTo('shift_changed', {
    records: async (db, { userId, venueId, clockedIn }, now) => {
      if (clockedIn) await recordFact(db, { userId, kind: 'clocked_in', subject: { venueId } }, now);
    },
  }),
  reactTo('became_friends', {
    records: async (db, { userId, otherUserId }, now) => {
      await recordFact(db, { userId, kind: 'became_friends', subject: { otherUserId } }, now);
      await recordFact(
        db,
        { userId: otherUserId, kind: 'became_friends', subject: { otherUserId: userId } },
        now,
      );
    },
  }),
];
