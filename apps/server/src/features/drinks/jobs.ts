import { recordedIssue } from '@nightjar/domain/drinks/entity';
import { overriddenNote, pourTakenBackNote } from '@nightjar/domain/drinks/rules/overrides';
import { voidedNote } from '@nightjar/domain/drinks/rules/take-back';
import { acceptedNote, declinedNote, expiresTomorrowNote } from '@nightjar/domain/drinks/rules/voucher-texts';
import { redemptionId, userId, venueId, voucherId } from '@nightjar/domain/kernel/id';
import type { Broadcast } from '@nightjar/domain/kernel/topic';
import { userTopic, venueStaffTopic } from '@nightjar/domain/live';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { overridesNote, takenBackNote } from '@nightjar/domain/staff/rules/pour-notes';
import * as z from 'zod/mini';
import type { JobTasks } from '../../platform/jobs/port.ts';
import type { Platform } from '../../platform/platform.ts';
import { createPublisher } from '../../platform/realtime/publisher.ts';
import { findRelationship } from '../people/queries/relationship.ts';
import { findManagers } from '../staff/queries/roles.ts';
import { expireDrinksBatch, markDrinksReminded } from './queries/due.ts';
import { findOverriddenPour } from './queries/overrides.ts';
import { findTopUpsDue, topUpShots } from './queries/top-up.ts';
import { roundBroadcasts, voucherBroadcasts, wrongCodesJob } from './reactions.ts';

/** A worker runs these jobs of the drinks. */
export const drinksTasks = (platform: Platform): JobTasks => ({
  'return-drinks': () => returnExpiredDrinks(platform),
  'remind-of-drinks': () => remindOfExpiringDrinks(platform),
  'top-up-shots': payload => topUpShotsOf(platform, memberPayload.parse(payload).userId),
  'top-up-due': () => topUpAllShotsDue(platform),
  'push-shot-answer': payload => pushShotAnswer(platform, payload),
  'push-overrides': payload => pushManyOverridesNote(platform, payload),
  'push-overridden': payload => pushOverriddenPour(platform, payload),
  'push-pour-taken-back': payload => pushPourTakenBack(platform, payload),
  [wrongCodesJob]: payload => broadcastWrongCodes(platform, payload),
});

const memberPayload = z.object({ userId });

function publishBroadcasts({ bus }: Platform, broadcasts: readonly Broadcast[]): void {
  const publisher = createPublisher(bus);
  for (const broadcast of broadcasts) publisher.publish(broadcast);
}

/**
 * Returns drinks that were not answered in time to their senders, in batches. Each batch is committed before it is
 * broadcast.
 */
async function returnExpiredDrinks(platform: Platform): Promise<void> {
  for (;;) {
    const { returned, rounds } = await expireDrinksBatch(platform.db, platform.clock.now());
    if (returned.length + rounds.length === 0) return;
    publishBroadcasts(platform, [
      ...returned.flatMap(({ voucherId, ownerId, recipientId }) =>
        recipientId
          ? voucherBroadcasts({ to: [ownerId, recipientId], from: null }, voucherId, 'expired')
          : [],
      ),
      ...rounds.flatMap(({ roundId, conversationId, ownerId, claimedIds }) =>
        roundBroadcasts({
          roundId,
          conversationId,
          left: 0,
          by: null,
          userIds: ownerId ? [...claimedIds, ownerId] : claimedIds,
        }),
      ),
    ]);
  }
}

/**
 * Reminds recipients of unanswered drinks. A drink is marked and its push is enqueued in one transaction, so that each
 * reminder is sent once.
 */
async function remindOfExpiringDrinks({ db, push, clock }: Platform): Promise<void> {
  await db.transaction().execute(async transaction => {
    for (const { voucherId, to, sender } of await markDrinksReminded(transaction, clock.now())) {
      const note = expiresTomorrowNote(nameOf(sender));
      await push.notify(transaction, [to], {
        ...note,
        link: `/accept-shot/${voucherId}`,
        tag: `drink-${voucherId}`,
        channel: 'drinks',
        kind: 'drinks',
        inbox: { type: 'drink_ends', from: sender.id },
      });
    }
  });
}

async function topUpShotsOf(
  platform: Platform,
  userId: z.infer<typeof memberPayload>['userId'],
): Promise<void> {
  const granted = await topUpShots(platform.db, userId, platform.clock.now());
  if (granted > 0)
    publishBroadcasts(platform, [
      userTopic.broadcast({ to: userId, from: null }, 'drink_bank_changed', { reason: 'topped_up' }),
    ]);
}

const dueUsersPerRun = 100;

/** Gives shots to all users whose next period has begun. If two workers find the same user, only one worker acts. */
async function topUpAllShotsDue(platform: Platform): Promise<void> {
  for (;;) {
    const due = await findTopUpsDue(platform.db, platform.clock.now(), dueUsersPerRun);
    for (const userId of due) await topUpShotsOf(platform, userId);
    if (due.length < dueUsersPerRun) return;
  }
}

const shotAnswerPayload = z.object({
  voucher_id: voucherId,
  to: userId,
  from: userId,
  answer: z.enum(['accepted', 'declined']),
});

/** Notifies the sender of a drink of its recipient's answer. */
async function pushShotAnswer({ db, push, clock }: Platform, payload: unknown): Promise<void> {
  const { voucher_id, to, from, answer } = shotAnswerPayload.parse(payload);
  const recipient = await findRelationship(db, from, { viewer: to, now: clock.now() });
  if (!recipient || recipient.blockedByMe || recipient.blockedByOther) return;
  const note = (answer === 'accepted' ? acceptedNote : declinedNote)(nameOf(recipient.person));
  const link = answer === 'accepted' ? `/chats/direct/${from}` : '/drinks';
  await push.notify(db, [to], {
    ...note,
    link,
    tag: `drink-${voucher_id}`,
    channel: 'drinks',
    kind: 'drinks',
    inbox: { type: `drink_${answer}`, from },
  });
}

const pourPayload = z.object({ redemption_id: redemptionId });

const overridesPayload = z.object({ venueId, redemptionId, takenBack: z.boolean(), count: z.int() });

/** Sends a venue's managers a push about many overrides by one pro, or about a pour that was taken back. */
async function pushManyOverridesNote({ db, push }: Platform, payload: unknown): Promise<void> {
  const event = overridesPayload.parse(payload);
  const pour = await findOverriddenPour(db, event.redemptionId);
  if (!pour) return;
  const facts = {
    guest: pour.guest_first_name ?? 'A guest',
    pro: pour.pro_first_name,
    scanned: pour.qr_nonce !== null,
    count: event.count,
  };
  await push.notify(db, await findManagers(db, event.venueId), {
    ...(event.takenBack ? takenBackNote(facts) : overridesNote(facts)),
    link: `/admin/venues/${event.venueId}/drinks`,
    tag: `${event.takenBack ? 'taken-back' : 'overrides'}-${event.venueId}`,
    channel: 'staff',
    kind: 'bars',
    inbox: { type: 'team', from: pour.pro_user_id ?? undefined, about: pour.user_id },
  });
}

/**
 * Notifies the bartender of an override at once. If the guest only saw the bartender's code, the guest may still be at
 * the bar.
 */
async function pushOverriddenPour({ db, push }: Platform, payload: unknown): Promise<void> {
  const pour = await findOverriddenPour(db, pourPayload.parse(payload).redemption_id);
  if (!pour?.pro_user_id || pour.taken_back_at) return;
  const issue = recordedIssue.parse(pour.issue);
  const note = overriddenNote(pour.guest_first_name ?? 'a guest', issue);
  await push.notify(db, [pour.pro_user_id], {
    ...note,
    link: '/profile',
    tag: `overridden-${pour.id}`,
    channel: 'staff',
    kind: 'account',
    inbox: { type: 'account', about: pour.user_id },
  });
}

const takenBackPayload = z.object({ redemption_id: redemptionId, denied: z._default(z.boolean(), true) });

async function pushPourTakenBack({ db, push }: Platform, payload: unknown): Promise<void> {
  const { redemption_id, denied } = takenBackPayload.parse(payload);
  const pour = await findOverriddenPour(db, redemption_id);
  if (!pour) return;
  const note = denied ? pourTakenBackNote(pour.pro_first_name, pour.venue_name) : voidedNote(pour.venue_name);
  await push.notify(db, [pour.user_id], {
    ...note,
    link: '/drinks',
    tag: `taken-back-${pour.id}`,
    channel: 'drinks',
    kind: 'drinks',
    inbox: { type: 'pour', about: pour.pro_user_id ?? undefined },
  });
}

const wrongCodesPayload = z.object({ venue_id: venueId });

async function broadcastWrongCodes(platform: Platform, payload: unknown): Promise<void> {
  const { venue_id } = wrongCodesPayload.parse(payload);
  publishBroadcasts(platform, [
    venueStaffTopic.broadcast({ to: venue_id, from: null }, 'wrong_codes', { venue_id }),
  ]);
}
