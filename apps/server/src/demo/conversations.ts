import { nextMessageId, sentAtOf } from '@nightjar/domain/chat/make';
import type { MessageId } from '@nightjar/domain/kernel/id';
import { hours, later, minutes } from '@nightjar/domain/kernel/time';
import type { Database } from '../platform/db/database.ts';
import type { Settled } from './people.ts';
import { insertAll } from './queries.ts';
import { dice } from './random.ts';
import { aFlock, aRoom, aTeam, type Line, twoFriends } from './talks.ts';

type Talk = {
  about: { type: string; subject: string | null; group_name: string | null };
  members: string[];
  lines: Line[];
  /** The first of the members has not read this many of the last lines. */
  unread?: number;
  muted?: boolean;
};

/** Messages from before the visit: Rae with Moth, their group, the Lantern's room, and a team that talks a lot. */
export async function conversationsOf(db: Database, { people, venues }: Settled, now: Date): Promise<void> {
  const ids = people.map(({ id }) => id);
  const [rae, moth, dee] = ids;
  const lantern = venues.find(({ name }) => name === 'The Low Lantern');
  if (!rae || !moth || !dee || !lantern) return;
  const named = (...nicknames: string[]) =>
    nicknames.flatMap(nickname => people.find(({ person }) => person.nickname === nickname)?.id ?? []);
  const group = (group_name: string) => ({ type: 'group', subject: null, group_name });
  const direct = `direct:${[rae, moth].sort().join(':')}`;
  const talks: Talk[] = [
    {
      about: group('Kickball, Tuesdays'),
      members: [rae, ...named('Uma', 'Vik', 'Wyn', 'Xena')],
      lines: aTeam,
      unread: 2,
      muted: true,
    },
    { about: group('Friday flock'), members: [rae, moth, ...named('Tess', 'Yara')], lines: aFlock },
    {
      about: { type: 'venue', subject: `venue:${lantern.id}`, group_name: null },
      members: [rae, dee, moth, ...ids.slice(22, 40)],
      lines: aRoom,
      unread: 3,
    },
    {
      about: { type: 'direct', subject: direct, group_name: null },
      members: [rae, moth],
      lines: twoFriends,
      unread: 2,
    },
  ];
  for (const talk of talks) await remember(db, talk, now);
}

async function remember(
  db: Database,
  { about, members, lines, unread = 0, muted }: Talk,
  now: Date,
): Promise<void> {
  const opened = later(now, -(lines[0]?.ago ?? 0) * minutes - 2 * hours);
  const conversation = await db
    .insertInto('conversations')
    .values({ ...about, created_by: members[0] ?? null, created_at: opened })
    .returning('id')
    .executeTakeFirstOrThrow();
  const said = idsOf(lines, now);
  const readBy = (member: number) => said[said.length - 1 - (member === 0 ? unread : 0)] ?? null;
  await insertAll(
    db,
    'conversation_members',
    members.map((user_id, index) => ({
      conversation_id: conversation.id,
      user_id,
      joined_at: opened,
      admin: about.type === 'group' && index === 0,
      muted: index === 0 && muted === true,
      last_read_message_id: readBy(index),
    })),
  );
  await say(db, conversation.id, members, lines, { said, now });
}

/** Makes the messages' ids in the order of the lines. */
function idsOf(lines: readonly Line[], now: Date): MessageId[] {
  const chance = dice(lines.length);
  const draw = (below: number) => Math.floor(chance.next() * below);
  const ids: MessageId[] = [];
  for (const { ago } of lines) ids.push(nextMessageId(later(now, -ago * minutes), draw, ids.at(-1) ?? null));
  return ids;
}

async function say(
  db: Database,
  conversation_id: string,
  members: readonly string[],
  lines: readonly Line[],
  { said, now }: { said: readonly MessageId[]; now: Date },
): Promise<void> {
  const person = (index: number) => members[index] ?? '';
  const rows = lines.map((line, index) => ({
    conversation_id,
    id: said[index] ?? '',
    sender_id: person(line.by),
    message: line.says,
    mentions: (line.names ?? []).map(person),
    reply_to_message_id: line.answers === undefined ? null : (said[line.answers] ?? null),
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
    lines.flatMap(({ cheers = [], glass = '🍹' }, index) =>
      cheers.map(member => ({
        created_at: now,
        conversation_id,
        message_id: said[index] ?? '',
        emoji: glass,
        user_id: person(member),
      })),
    ),
  );
  const last = said.at(-1);
  if (!last) return;
  await db
    .updateTable('conversations')
    .set({ last_message_id: last, last_message_at: sentAtOf(last) })
    .where('id', '=', conversation_id)
    .execute();
}
