import { conversations } from '@nightjar/domain/chat/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { cutPage } from '@nightjar/domain/kernel/page';
import type { Database } from '../../../platform/db/database.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { createAttachmentLinks } from '../../../platform/storage/read/attachment-links.ts';
import { sendTogether } from '../../../platform/together.ts';
import { mustBeMember } from '../gate.ts';
import { presentConversation, presentMessage } from '../present.ts';
import type { ConversationRow } from '../queries/conversation-rows.ts';
import { findConversation, findConversations } from '../queries/conversations.ts';
import { findMembership } from '../queries/members.ts';

export const conversationsHandler = handle(conversations, async ({ input, actor, now, db, platform }) => {
  const viewer = actor.userId;
  const { conversation_id, filter, search, before, limit } = input;
  const links = createAttachmentLinks(platform, now);
  const present = (row: ConversationRow, hidden: readonly UserId[]) =>
    presentConversation(row, row.last && presentMessage(row.last, links, hidden), now);

  if (conversation_id) {
    const { rows, hiddenIds } = await findConversation(db, viewer, conversation_id);
    mustBeMember(rows[0] ?? null);
    return ok({ conversations: rows.map(row => present(row, hiddenIds)), more: false }, { total: 1 });
  }
  const [found] = await sendTogether(db, at => [
    findConversations(at, { viewer, filter, search, before, limit: limit + 1 }),
    mustBeOwnConversation(at, viewer, before),
  ]);
  const { rows, more } = cutPage(found.rows, limit);
  const counted = found.total === null ? {} : { total: found.total };
  return ok({ conversations: rows.map(row => present(row, found.hiddenIds)), more }, counted);
});

async function mustBeOwnConversation(
  db: Database,
  viewer: UserId,
  before: ConversationId | undefined,
): Promise<void> {
  if (before && !(await findMembership(db, before, viewer)))
    throw fail.invalid('before must be a conversation of yours');
}
