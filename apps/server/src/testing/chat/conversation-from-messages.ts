import { mostUnreadShown } from '@nightjar/domain/chat/entity';
import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import type { Person } from '@nightjar/domain/people/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import { sql } from 'kysely';
import type { ConversationRow } from '../../features/chat/queries/conversation-rows.ts';
import { findMessages } from '../../features/chat/queries/messages.ts';
import { personObject } from '../../features/people/queries/person.ts';
import type { Database } from '../../platform/db/database.ts';

/**
 * Reads from its messages what the list shows of one conversation, with a separate statement for each part. A list has
 * no emoji.
 */
export async function conversationFromMessages(db: Database, viewer: UserId, conversationId: ConversationId) {
  const { type, ...mine } = await db
    .selectFrom('conversation_members')
    .innerJoin('conversations', 'conversations.id', 'conversation_id')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', viewer)
    .select(['type', 'left_at', 'left_through', 'hidden_through', 'last_read_message_id'])
    .executeTakeFirstOrThrow();
  const { rows: members } = await sql<{
    person: NonNullable<ConversationRow['other']>['person'];
    here: boolean;
    deleted: boolean;
    held: boolean;
    blocked: boolean;
    /** This is the name that the person had when they blocked the viewer. */
    former: string | null;
    friends: boolean;
  }>`
    select ${personObject('users')} as person, left_at is null as here, users.deleted_at is not null as deleted,
      users.suspended_at is not null as held,
      exists (select from blocks where (blocker_id, blocked_id) in ((users.id, ${viewer}), (${viewer}, users.id))) as blocked,
      (select blocker_name from blocks where blocker_id = users.id and blocked_id = ${viewer}) as former,
      exists (select from friendships where state = 'accepted' and ${viewer} in (low_user_id, high_user_id)
        and users.id in (low_user_id, high_user_id)) as friends
    from conversation_members join users on users.id = user_id
    where conversation_id = ${conversationId} and user_id <> ${viewer} order by user_id`.execute(db);
  const all = await db
    .selectFrom('messages')
    .where('conversation_id', '=', conversationId)
    .select(['id', 'sender_id', 'mentions'])
    .orderBy('id')
    .execute();
  const blocks = await db
    .selectFrom('blocks')
    .where(at => at.or([at('blocker_id', '=', viewer), at('blocked_id', '=', viewer)]))
    .selectAll()
    .execute();
  const unseen = new Set(blocks.flatMap(({ blocker_id, blocked_id }) => [blocker_id, blocked_id]));
  const seen = [mine.last_read_message_id ?? '', mine.hidden_through ?? ''].sort().at(-1) ?? '';
  const isNews = mine.left_at ? [] : all.filter(({ id }) => id > seen);
  const unread = isNews.filter(({ sender_id }) => sender_id !== viewer && !unseen.has(sender_id ?? ''));
  const shown = all.filter(({ id }) => !mine.left_through || id <= mine.left_through);
  const lastId =
    mine.hidden_through && (all.at(-1)?.id ?? '') <= mine.hidden_through ? undefined : shown.at(-1)?.id;
  const [last] = await findMessages(
    db,
    viewer,
    lastId ? [{ conversation_id: conversationId, message_id: lastId }] : [],
  );
  const other = type === 'direct' ? members.find(({ deleted }) => !deleted) : undefined;
  return {
    conversation_id: conversationId,
    faces: members
      .filter(({ here, deleted, held, blocked }) => here && !deleted && !held && !blocked)
      .slice(0, 3)
      .map(({ person }) => person),
    other: other
      ? {
          name: nameOf(knownOf(other)),
          private: knownOf(other).private,
          blocked: other.blocked,
          held: other.held,
          friends: other.friends,
          person: knownOf(other),
        }
      : null,
    unread_count: Math.min(unread.length, mostUnreadShown + 1),
    mentioned: isNews.some(({ mentions }) => mentions.includes(viewer)),
    last: last ? { ...last, reactions: [] } : null,
  };
}

/**
 * Returns the person as the viewer sees them. A person who has blocked the viewer keeps their former name and shows
 * nothing else.
 */
const knownOf = ({ person, former }: { person: Person; former: string | null }): Person =>
  former === null
    ? person
    : {
        ...{ id: person.id, first_name: null, nickname: former, full_name: null, profile_image: null },
        ...{ verified: false, pro: false, private: false },
      };
