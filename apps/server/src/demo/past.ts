import { nextMessageId, sentAtOf } from '@nightjar/domain/chat/make';
import type { MessageId } from '@nightjar/domain/kernel/id';
import { days, hours, later, minutes } from '@nightjar/domain/kernel/time';
import type { Database } from '../platform/db/database.ts';
import { dice } from './dice.ts';
import type { Settled } from './people.ts';
import { insertAll } from './rows.ts';

/**
 * The sender, text and time of each message; `answers` is the quoted line before it, `cheers` who reacted with a
 * glass.
 */
type Line = {
  by: number;
  ago: number;
  says: string;
  answers?: number;
  names?: number[];
  cheers?: number[];
  glass?: string;
};
type Talk = {
  about: { type: string; subject: string | null; group_name: string | null };
  members: string[];
  lines: Line[];
  /** What the first of the members has not read yet: this many of the last lines. */
  unread?: number;
  muted?: boolean;
};

const twoFriends: Line[] = [
  { by: 1, ago: 190, says: 'Lantern tonight?' },
  { by: 0, ago: 186, says: 'Only if Dee is on.' },
  { by: 1, ago: 185, says: 'She is. I checked the map.', cheers: [0], glass: '🦉' },
  { by: 0, ago: 12, says: 'Ten minutes. Get us the corner.' },
  { by: 1, ago: 9, says: 'Corner is ours.', answers: 3 },
  { by: 1, ago: 4, says: 'Your glass is getting lonely.' },
];
const aFlock: Line[] = [
  { by: 2, ago: 300, says: 'Who is out?' },
  { by: 1, ago: 296, says: 'Me, from ten.', cheers: [0, 3], glass: '🍹' },
  { by: 3, ago: 280, says: 'Switchboard has the band we like.' },
  { by: 0, ago: 240, says: 'Lantern first, band after.', cheers: [1, 2, 3], glass: '❤️' },
  { by: 2, ago: 35, says: 'Already here. It is warm and loud.' },
];
const aRoom: Line[] = [
  { by: 3, ago: 170, says: 'Is there a line yet?' },
  {
    by: 1,
    ago: 168,
    says: 'Not before eleven. Come early, the lamps are lit.',
    answers: 0,
    cheers: [3, 4, 5],
    glass: '🏮',
  },
  { by: 5, ago: 95, says: 'Anybody for darts?' },
  { by: 6, ago: 92, says: 'Two of us, by the window.', answers: 2 },
  { by: 4, ago: 48, says: 'Whoever put that song on: thank you.', cheers: [2, 5, 6, 7], glass: '🎶' },
  { by: 7, ago: 22, says: 'Left my jacket on the hook. Green, one button short.' },
  { by: 1, ago: 20, says: 'Behind the bar, next to the matchbooks.', answers: 5, cheers: [7], glass: '🙌' },
  { by: 2, ago: 6, says: '@Rae where are you hiding?', names: [0] },
];
const aTeam: Line[] = [
  { by: 1, ago: 2_900, says: 'Kickball moved to Wednesday.' },
  { by: 2, ago: 2_880, says: 'Same field?' },
  { by: 1, ago: 2_875, says: 'Same field, same beer after.', answers: 1 },
  { by: 3, ago: 610, says: 'Who has the ball?' },
  { by: 2, ago: 605, says: 'In my trunk since June.' },
];

/** Messages from before the visit: Rae with Moth, their group, the Lantern's room, and a team that talks a lot. */
export async function conversationsOf(db: Database, { people, venues }: Settled, now: Date): Promise<void> {
  const ids = people.map(({ id }) => id);
  const [rae, moth, dee] = ids;
  const lantern = venues.find(({ name }) => name === 'The Low Lantern');
  if (!rae || !moth || !dee || !lantern) return;
  const group = (group_name: string) => ({ type: 'group', subject: null, group_name });
  const direct = `direct:${[rae, moth].sort().join(':')}`;
  const talks: Talk[] = [
    {
      about: group('Kickball, Tuesdays'),
      members: [rae, ...ids.slice(26, 30)],
      lines: aTeam,
      unread: 2,
      muted: true,
    },
    { about: group('Friday flock'), members: [rae, moth, ...ids.slice(20, 22)], lines: aFlock },
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
  const opened = later(now, -2 * days - 2 * hours);
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
  await say(db, conversation.id, members, lines, said);
}

/** The messages' ids, in the order of the lines. */
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
  said: readonly MessageId[],
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
