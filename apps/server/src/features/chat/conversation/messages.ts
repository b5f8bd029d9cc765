import { messages } from '@nightjar/domain/chat/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import { cutPage } from '@nightjar/domain/kernel/page';
import { handle, ok } from '../../../platform/http/handler.ts';
import { createAttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import { mustBeMember } from '../gate.ts';
import { presentMessage } from '../present.ts';
import { findThread } from '../queries/thread.ts';

export const messagesHandler = handle(messages, async ({ input, actor, now, db, platform }) => {
  const { conversation_id: conversationId, before, after, limit } = input;
  const asked = { conversationId, viewer: actor.userId, before, after, limit: limit + 1 };
  const { known, found, reads, hiddenIds, foldedIds } = mustBeMember(await findThread(db, asked));
  if (!known) throw fail.invalid(`${before ? 'before' : 'after'} must be a message of this conversation`);

  const { rows, more } = cutPage(found, limit);
  const page = after ? rows : rows.toReversed();
  const links = createAttachmentLinks(platform, now);
  const shown = page.map(row => presentMessage(row, links, hiddenIds));
  return ok({ messages: shown, more, reads, folded_user_ids: foldedIds });
});
