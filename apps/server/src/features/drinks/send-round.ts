import { decideSpeaking } from '@nightjar/domain/chat/rules';
import { sendRound } from '@nightjar/domain/drinks/calls';
import { sentLasts } from '@nightjar/domain/drinks/entity';
import { decideGiving, lawOn } from '@nightjar/domain/drinks/rules/vouchers';
import { fail, isRefusal } from '@nightjar/domain/kernel/failure';
import type { ConversationId, RoundId, UserId } from '@nightjar/domain/kernel/id';
import { later } from '@nightjar/domain/kernel/time';
import { handle, ok } from '../../platform/http/handler.ts';
import { nothingSaid, plainWords, type Speaking, speak, takeFloor } from '../chat/speak.ts';
import { presentRound } from './present.ts';
import { insertRound } from './queries/rounds.ts';
import { findAged, lockBanks, lockVouchers, saveSent } from './queries/sending.ts';
import { loadRound } from './round-details.ts';

/** All of them or none: each is locked, looked at and put behind the one link. */
export const sendRoundHandler = handle(sendRound, async ({ input, actor, now, db, platform, emit }) => {
  const { userId: from } = actor;
  await lockBanks(db, [from]);
  const vouchers = await lockVouchers(db, input.voucher_ids);
  const asked = vouchers.length === input.voucher_ids.length ? vouchers : [];
  const law = lawOn(now, platform.settings.legalAge);
  const decision = decideGiving(asked, await findAged(db, from), law);
  if (isRefusal(decision)) return decision;

  const expiresAt = later(now, sentLasts);
  const conversationId = input.conversation_id ?? null;
  const drawn = {
    owner: from,
    conversationId,
    message: input.message || null,
    size: vouchers.length,
    expiresAt,
  };
  const roundId = await insertRound(db, drawn, now);
  await saveSent(db, { voucherIds: vouchers.map(({ id }) => id), from, roundId, expiresAt }, now);
  const place = { conversationId, from, round: { round_id: roundId, size: drawn.size } };
  if (conversationId) await show({ now, db, platform, emit }, { ...place, conversationId });

  emit('round_changed', { roundId, conversationId, left: drawn.size, userIds: [from] });
  return ok(presentRound(await loadRound(db, roundId, from), now));
});

type Shown = { conversationId: ConversationId; from: UserId; round: { round_id: RoundId; size: number } };

/** A chat that is not there and one that its member can say nothing in take no round. */
async function show(speaking: Speaking, { conversationId, from, round }: Shown): Promise<void> {
  const words = plainWords(conversationId, from);
  const stage = await takeFloor(speaking.db, speaking.platform, words);
  if (!stage || isRefusal(decideSpeaking(stage))) throw fail.notFound('Conversation');
  await speak(speaking, words, stage, { ...nothingSaid, round });
}
