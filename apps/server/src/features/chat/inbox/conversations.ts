import { conversations } from '@nightjar/domain/chat/calls';
import { fail } from '@nightjar/domain/kernel/failure';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import { cutPage } from '@nightjar/domain/kernel/page';
import type { Database } from '../../../platform/db/database.ts';
import { handle, ok } from '../../../platform/http/handler.ts';
import { type AttachmentLinks, linksAt } from '../../../platform/storage/read/attachment-links.ts';
import { mustBeMember } from '../gate.ts';
import { presentConversation, presentMessage } from '../present.ts';
import { type ConversationRow, findConversation, findConversations } from '../queries/conversations.ts';
import { findBlocked, findMembership } from '../queries/members.ts';
import { findMessages } from '../queries/messages.ts';

export const conversationsHandler = handle(conversations, async ({ input, actor, now, db, platform }) => {
  const viewer = actor.userId;
  const links = linksAt(platform, now);
  if (input.conversation_id) {
    const row = mustBeMember(await findConversation(db, viewer, input.conversation_id));
    return ok(
      { conversations: await withLastWords({ db, viewer, links, now }, [row]), more: false },
      { total: 1 },
    );
  }
  const { filter, search, before, limit } = input;
  await mustBeOwn(db, viewer, before);
  const found = await findConversations(db, { viewer, filter, search, before, limit: limit + 1 });
  const { rows, more } = cutPage(found, limit);
  const page = await withLastWords({ db, viewer, links, now }, rows);
  const counted = before ? {} : { total: found[0]?.total ?? 0 };
  return ok({ conversations: page, more }, counted);
});

async function mustBeOwn(db: Database, viewer: UserId, before: ConversationId | undefined): Promise<void> {
  if (before && !(await findMembership(db, before, viewer)))
    throw fail.invalid('before must be a conversation of yours');
}

type Viewing = { db: Database; viewer: UserId; links: AttachmentLinks; now: Date };

async function withLastWords({ db, viewer, links, now }: Viewing, rows: readonly ConversationRow[]) {
  const places = rows.flatMap(({ conversation_id, last_id }) =>
    last_id ? [{ conversation_id, message_id: last_id }] : [],
  );
  const [said, hidden] = await Promise.all([findMessages(db, viewer, places), findBlocked(db, viewer)]);
  const lastWords = new Map(said.map(row => [row.conversation_id, presentMessage(row, links, hidden)]));
  return rows.map(row => presentConversation(row, lastWords.get(row.conversation_id) ?? null, now));
}
