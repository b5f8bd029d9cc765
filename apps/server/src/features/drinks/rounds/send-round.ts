import { decideSendingMessage } from '@nightjar/domain/chat/rules/membership';
import { sendRound } from '@nightjar/domain/drinks/calls';
import { sentDrinkLasts } from '@nightjar/domain/drinks/entity';
import { ageLawOn, decideGiving } from '@nightjar/domain/drinks/rules/vouchers';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import { roundId as roundIdSchema } from '@nightjar/domain/kernel/id';
import { addMilliseconds } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../../platform/http/handler.ts';
import { awaitTogether } from '../../../platform/together.ts';
import type { NewMessage } from '../../chat/queries/new-message.ts';
import {
  emptyContent,
  insertMessageAtCommit,
  type LockedMessage,
  lockConversation,
  type MessageCall,
  untypedMessage,
} from '../../chat/send.ts';
import { presentRound } from '../present.ts';
import { lockBanks, lockVouchers } from '../queries/locks.ts';
import { insertRound } from '../queries/rounds.ts';
import { findSenderWithAge } from '../queries/shots.ts';
import { saveSentVouchers } from '../queries/voucher-changes.ts';
import { loadRound } from './round-details.ts';

/** Sends a round. Each drink is locked and checked first, so either all of its drinks are sent or none. */
export const sendRoundHandler = handle(sendRound, async ({ input, actor, now, db, platform, emit }) => {
  const { userId: from } = actor;
  const [, vouchers, aged] = await awaitTogether(
    lockBanks(db, [from]),
    lockVouchers(db, input.voucher_ids),
    findSenderWithAge(db, from),
  );
  const asked = vouchers.length === input.voucher_ids.length ? vouchers : [];
  const law = ageLawOn(now, platform.settings.legalAge);
  const decision = decideGiving(asked, aged, law);
  if (isRefusal(decision)) return decision;

  const expiresAt = addMilliseconds(now, sentDrinkLasts);
  const conversationId = input.conversation_id ?? null;
  const roundId = roundIdSchema.parse(platform.random.uuid());
  const newRound = {
    id: roundId,
    owner: from,
    conversationId,
    message: input.message || null,
    size: vouchers.length,
    expiresAt,
  };
  const chat =
    conversationId && (await lockChatOfRound({ now, db, platform }, untypedMessage(conversationId, from)));
  const sent = { voucherIds: vouchers.map(({ id }) => id), from, roundId, expiresAt };
  const [, , shown] = await awaitTogether(
    insertRound(db, newRound, now),
    saveSentVouchers(db, sent, now),
    loadRound(db, roundId, from),
  );
  const round = { round_id: roundId, size: newRound.size };
  if (chat) await insertMessageAtCommit({ now, db, platform, emit }, chat, { ...emptyContent, round });

  emit('round_changed', { roundId, conversationId, left: newRound.size, by: from, userIds: [from] });
  return ok(presentRound(shown, now));
});

/**
 * Locks the chat that a round is sent to. A round is refused for an unknown chat, and for a chat in which the member
 * cannot send messages.
 */
async function lockChatOfRound(
  { now, db, platform }: Pick<MessageCall, 'now' | 'db' | 'platform'>,
  draft: NewMessage,
): Promise<LockedMessage> {
  const context = await lockConversation(db, platform, draft);
  if (!context || isRefusal(decideSendingMessage(context, now))) throw fail.notFound('Conversation');
  return { draft, context };
}
