import { messages } from '@nightjar/domain/chat/calls';
import { isRoom } from '@nightjar/domain/chat/entity';
import { fail } from '@nightjar/domain/kernel/failure';
import { cutPage } from '@nightjar/domain/kernel/page';
import { handle, ok } from '../../../platform/http/handler.ts';
import { linksAt } from '../../../platform/storage/read/attachment-links.ts';
import { mustBeMember } from '../gate.ts';
import { presentMessage } from '../present.ts';
import { findPage, findThreadState } from '../queries/messages.ts';

export const messagesHandler = handle(messages, async ({ input, actor, now, db, platform }) => {
  const { conversation_id: conversationId, before, after, limit } = input;
  const viewer = actor.userId;
  const state = mustBeMember(
    await findThreadState(db, { conversationId, viewer, cursor: before ?? after ?? null }),
  );
  if (!state.known)
    throw fail.invalid(`${before ? 'before' : 'after'} must be a message of this conversation`);

  const { from, through, folded_user_ids: foldedIds } = state;
  const without = isRoom(state.type) ? foldedIds : [];
  const found = await findPage(db, {
    conversationId,
    viewer,
    from,
    through,
    before,
    after,
    without,
    limit: limit + 1,
  });
  const { rows, more } = cutPage(found, limit);
  const page = after ? rows : rows.toReversed();
  const links = linksAt(platform, now);
  return ok({
    messages: page.map(row => presentMessage(row, links, foldedIds)),
    more,
    reads: state.reads,
    folded_user_ids: foldedIds,
  });
});
