import { nextMessageId, sentAtOf } from '@nightjar/domain/chat/make';
import type { MessageId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours, minutes } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import type { Database } from '../platform/db/database.ts';
import { venueName } from './city.ts';
import { readDataFile } from './data-file.ts';
import { personName, personNamed, type Town, venueNamed } from './people.ts';
import { insertAll } from './queries.ts';
import { seededRandom } from './random.ts';

const messageSchema = z.strictObject({
  from: personName,
  minutesAgo: z.int(),
  text: z.string(),
  /** The message answers the earlier message of the conversation that has this text. */
  quotes: z.string().optional(),
  mentions: z.array(personName).default([]),
  reactions: z.strictObject({ emoji: z.string(), from: z.array(personName) }).optional(),
});

const conversationFieldsOfAllKinds = {
  members: z.array(personName).min(2),
  /** The first member of the conversation has not read the last messages. This is the number of those messages. */
  unread: z.int().default(0),
  /** The first member has muted the conversation. */
  muted: z.boolean().default(false),
  messages: z
    .array(messageSchema)
    .min(1)
    .superRefine((messages, { addIssue }) => {
      for (const [index, { quotes }] of messages.entries())
        if (quotes !== undefined && !messages.slice(0, index).some(({ text }) => text === quotes))
          addIssue({ code: 'custom', path: [index, 'quotes'], message: 'is the text of no earlier message' });
    }),
};

const conversationSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('group'), name: z.string(), ...conversationFieldsOfAllKinds }),
  z.strictObject({ kind: z.literal('venue'), venue: venueName, ...conversationFieldsOfAllKinds }),
  z.strictObject({ kind: z.literal('direct'), ...conversationFieldsOfAllKinds }),
]);

type Conversation = z.infer<typeof conversationSchema>;
type Message = z.infer<typeof messageSchema>;

/** People on a night out wrote these messages tonight and on the days before. */
const conversations: readonly Conversation[] = readDataFile(
  'conversations.json',
  z.array(conversationSchema),
);

export async function saveConversations(db: Database, town: Town, now: Date): Promise<void> {
  for (const one of conversations) await saveConversation(db, { ...one, town }, now);
}

async function saveConversation(
  db: Database,
  { town, ...one }: Conversation & { town: Town },
  now: Date,
): Promise<void> {
  const { members, messages, unread, muted } = one;
  const opened = addMilliseconds(now, -(messages[0]?.minutesAgo ?? 0) * minutes - 2 * hours);
  const idOf = (firstName: string) => personNamed(town, firstName).id;
  const { id } = await db
    .insertInto('conversations')
    .values({ ...conversationSubjectOf(one, town), created_by: idOf(members[0] ?? ''), created_at: opened })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids = messageIds(messages, now);
  await insertAll(
    db,
    'conversation_members',
    members.map((firstName, index) => ({
      conversation_id: id,
      user_id: idOf(firstName),
      joined_at: opened,
      admin: one.kind === 'group' && index === 0,
      muted: index === 0 && muted,
      last_read_message_id: ids.at(-1 - (index === 0 ? unread : 0)) ?? null,
    })),
  );
  await saveMessages(db, { conversation_id: id, messages, ids, idOf }, now);
}

function conversationSubjectOf(one: Conversation, town: Town) {
  if (one.kind === 'group') return { type: 'group', subject: null, group_name: one.name };
  if (one.kind === 'venue')
    return { type: 'venue', subject: `venue:${venueNamed(town, one.venue).id}`, group_name: null };
  const pair = one.members.map(firstName => personNamed(town, firstName).id).sort();
  return { type: 'direct', subject: `direct:${pair.join(':')}`, group_name: null };
}

/** Makes the ids of the messages. The ids sort in the order in which the messages were sent. */
function messageIds(messages: readonly Message[], now: Date): MessageId[] {
  const random = seededRandom(messages.length);
  const draw = (below: number) => Math.floor(random.next() * below);
  const ids: MessageId[] = [];
  for (const { minutesAgo } of messages)
    ids.push(nextMessageId(addMilliseconds(now, -minutesAgo * minutes), draw, ids.at(-1) ?? null));
  return ids;
}

type SentMessages = {
  conversation_id: string;
  messages: readonly Message[];
  ids: readonly MessageId[];
  idOf: (firstName: string) => string;
};

async function saveMessages(db: Database, sent: SentMessages, now: Date): Promise<void> {
  const { conversation_id, messages, ids, idOf } = sent;
  const quotedId = (quotes: string) => ids[messages.findIndex(({ text }) => text === quotes)] ?? null;
  const rows = messages.map(({ from, text, mentions, quotes }, index) => ({
    conversation_id,
    id: ids[index] ?? '',
    sender_id: idOf(from),
    message: text,
    mentions: mentions.map(idOf),
    reply_to_message_id: quotes === undefined ? null : quotedId(quotes),
  }));
  await insertAll(db, 'messages', rows);
  await insertAll(
    db,
    'message_mentions',
    rows.flatMap(({ id, mentions }) =>
      mentions.map(user_id => ({ user_id, conversation_id, message_id: id })),
    ),
  );
  await insertAll(
    db,
    'message_reactions',
    messages.flatMap(({ reactions }, index) =>
      (reactions?.from ?? []).map(firstName => ({
        created_at: now,
        conversation_id,
        message_id: ids[index] ?? '',
        emoji: reactions?.emoji ?? '',
        user_id: idOf(firstName),
      })),
    ),
  );
  const last = ids.at(-1);
  if (!last) return;
  await db
    .updateTable('conversations')
    .set({ last_message_id: last, last_message_at: sentAtOf(last) })
    .where('id', '=', conversation_id)
    .execute();
}
