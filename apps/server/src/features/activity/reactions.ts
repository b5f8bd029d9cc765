import { type FeedKind, sameAgainHours } from '@nightjar/domain/activity/entity';
import { hours, later } from '@nightjar/domain/kernel/time';
import type { Database } from '../../platform/db/database.ts';
import { on } from '../../platform/http/events.ts';
import { recordFact, type Subject } from './queries/record.ts';

const record = (db: Database, userId: string, kind: FeedKind, subject: Subject, now: Date) =>
  recordFact(db, userId, kind, subject, now, later(now, -sameAgainHours * hours));

/** Activities are written from events; no call lets a client claim one. */
export const activityReactions = [
  on('checked_in', {
    records: (db, { userId, venueId }, now) => record(db, userId, 'checked_in', { venueId }, now),
  }),
  on('followed', {
    records: (db, { userId, venueId }, now) => record(db, userId, 'followed_venue', { venueId }, now),
  }),
  on('followed_pro', {
    records: (db, { userId, proUserId }, now) =>
      record(db, userId, 'followed_pro', { otherUserId: proUserId }, now),
  }),
  on('followed_event', {
    records: (db, { userId, eventId }, now) => record(db, userId, 'followed_event', { eventId }, now),
  }),
  on('shift_changed', {
    records: async (db, { userId, venueId, clockedIn }, now) => {
      if (clockedIn) await record(db, userId, 'clocked_in', { venueId }, now);
    },
  }),
  on('became_friends', {
    records: async (db, { userId, otherUserId }, now) => {
      await record(db, userId, 'became_friends', { otherUserId }, now);
      await record(db, otherUserId, 'became_friends', { otherUserId: userId }, now);
    },
  }),
];
