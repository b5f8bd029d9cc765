import { locationKeptMinutesWhenIn, nightCellKeptDays } from '@nightjar/domain/account/entity';
import { restedAt } from '@nightjar/domain/account/rules/shown-place';
import { brand } from '@nightjar/domain/brand';
import { type UserId, userId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, days, hours, minutes } from '@nightjar/domain/kernel/time';
import { userTopic } from '@nightjar/domain/live';
import * as z from 'zod/mini';
import { insertAuditEntryAtCommit } from '../../platform/audit/queries.ts';
import { announceEndedSessions, sessionsEnded } from '../../platform/auth/session/end-sessions.ts';
import type { AppEvent } from '../../platform/http/events.ts';
import type { ReactionRunner } from '../../platform/http/reactions.ts';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { isRefusedForGood } from '../../platform/providers/outcome.ts';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import { removePersonalObjects } from '../../platform/storage/files/objects.ts';
import { findPeopleWithEndedHold } from '../people/queries/holds.ts';
import { findFriendIds, findFriendsToNotify } from '../people/queries/ties.ts';
import { lockHold, saveHoldLifted } from './queries/hold.ts';
import {
  deleteOldLocations,
  lockLocation,
  saveFriendsNotified,
  saveStrangerCell,
} from './queries/location.ts';
import { deleteExpiredTrackingTokens } from './queries/tracking.ts';
import { strangerCell } from './update-location.ts';

const userPayload = z.object({ userId });

/** A worker runs these jobs of the account. */
export const accountTasks = (platform: Platform): JobTasks => ({
  'erase-files': payload => removePersonalObjects(platform, userPayload.parse(payload).userId),
  'notify-friends': payload => notifyFriends(platform, payload),
  'update-stranger-cell': payload => updateStrangerCell(platform, payload),
  'text-former-number': payload => textFormerNumber(platform, payload),
  'announce-ended-sessions': async payload => {
    const { userId: id, sessionIds } = sessionsEnded.parse(payload);
    announceEndedSessions(platform, id, sessionIds);
  },
  'delete-old-locations': () => deleteOldLocationsNow(platform),
});

/** A worker runs this job regularly. It lifts the holds whose end is over. */
export const holdTasks = (platform: Platform, reactions: ReactionRunner): JobTasks => ({
  'lift-holds': () => liftEndedHolds(platform, reactions),
});

const changedPhonePayload = z.object({ formerPhone: z.string(), ending: z.string() });

/**
 * Sends a text message to the former phone number of an account. If a thief has changed the number, the owner of the
 * account then notices it.
 */
async function textFormerNumber({ sms, log, settings }: Platform, payload: unknown): Promise<void> {
  const { formerPhone, ending } = changedPhonePayload.parse(payload);
  const text = `Your ${brand.name} account now signs in with another number, ending in ${ending}. Not you? Write to ${settings.supportMail} right away: we lock it and give it back.`;
  try {
    await sms.send({ to: formerPhone, text });
  } catch (error) {
    if (!isRefusedForGood(error)) throw error;
    log.warn({ err: error }, 'the text to a former number was refused');
  }
}

/**
 * Notifies friends that the user has moved, without the new location. The friends' phones then fetch the location that
 * they may see.
 */
async function notifyFriends({ db, bus, clock }: Platform, payload: unknown): Promise<void> {
  const moved = userPayload.parse(payload);
  await saveFriendsNotified(db, moved.userId, clock.now());
  const friendIds = await findFriendsToNotify(db, moved.userId);
  if (friendIds.length === 0) return;
  const address = { to: friendIds, from: moved.userId };
  createPublisher(bus).publish(userTopic.broadcast(address, 'friend_moved', { user_id: moved.userId }));
}

/**
 * Saves the cell in which strangers see a user, once the user has stayed there long enough. A job does this, because a
 * phone that does not move sends no location.
 */
async function updateStrangerCell({ db, clock }: Platform, payload: unknown): Promise<void> {
  const { userId: id } = userPayload.parse(payload);
  await db.transaction().execute(async transaction => {
    const { place, salt } = await lockLocation(transaction, id);
    if (!place || place.atHome || restedAt(place.rest) > clock.now()) return;
    const stranger = strangerCell(place.rest.cell, salt);
    await saveStrangerCell(transaction, { userId: id, stranger, since: place.rest.since });
  });
}

async function deleteOldLocationsNow({ db, clock, settings }: Platform): Promise<void> {
  const now = clock.now();
  const before = {
    any: addMilliseconds(now, -settings.retention.locationHours * hours),
    ofThoseIn: addMilliseconds(now, -locationKeptMinutesWhenIn * minutes),
    nights: addMilliseconds(now, -nightCellKeptDays * days),
  };
  await deleteOldLocations(db, before, now);
  await deleteExpiredTrackingTokens(db, now);
}

/** One run of the job lifts at most this many holds, each in a transaction of its own. */
const holdsPerRun = 500;

async function liftEndedHolds(platform: Platform, reactions: ReactionRunner): Promise<void> {
  for (const id of await findPeopleWithEndedHold(platform.db, platform.clock.now(), holdsPerRun))
    await liftHold(platform, reactions, id);
}

/**
 * Lifts a hold whose end is in the past. Under the lock the hold is read again, because another call may have lifted or
 * prolonged it meanwhile.
 */
async function liftHold({ db, clock }: Platform, reactions: ReactionRunner, id: UserId): Promise<void> {
  const now = clock.now();
  const events = await db.transaction().execute(async (transaction): Promise<AppEvent[]> => {
    const hold = await lockHold(transaction, id);
    if (!hold?.until || hold.until > now) return [];
    await saveHoldLifted(transaction, { userId: id, by: null }, now);
    await insertAuditEntryAtCommit(transaction, {
      at: now,
      actorId: null,
      action: 'restore-user',
      subjects: { user_id: id },
      before: { hold },
      after: { hold: null },
      outcome: 'ok',
    });
    const friendIds = await findFriendIds(transaction, id);
    const lifted: AppEvent[] = [{ name: 'user_restored', event: { userId: id, friendIds } }];
    await reactions.enqueue(transaction, lifted);
    return lifted;
  });
  reactions.announce(events);
}
