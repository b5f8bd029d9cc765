import { days, later, minutes } from '@nightjar/domain/kernel/time';
import { sql } from 'kysely';
import type { Database } from '../platform/db/database.ts';
import { insertAll } from './rows.ts';
import type { Settled } from './settle.ts';

type Line = [speaker: number, minutesAgo: number, message: string];

const twoFriends: Line[] = [
  [1, 190, 'Lantern tonight?'],
  [0, 186, 'Only if Dee is on.'],
  [1, 185, 'She is. I checked the map.'],
  [0, 12, 'Ten minutes. Get us the corner.'],
];
const aFlock: Line[] = [
  [2, 300, 'Who is out?'],
  [1, 296, 'Me, from ten.'],
  [3, 280, 'Switchboard has the band we like.'],
  [0, 240, 'Lantern first, band after.'],
  [2, 35, 'Already here. It is warm and loud.'],
];

/** What was said before the visitor came: Rae with Moth, and a group of four. */
export async function conversationsOf(db: Database, { people }: Settled, now: Date): Promise<void> {
  const [rae, moth] = people.map(({ id }) => id);
  const friends = people.slice(20, 22).map(({ id }) => id);
  if (!rae || !moth) return;
  await speak(
    db,
    { type: 'direct', subject: `direct:${[rae, moth].sort().join(':')}`, group_name: null },
    [rae, moth],
    twoFriends,
    now,
  );
  await speak(
    db,
    { type: 'group', subject: null, group_name: 'Friday flock' },
    [rae, moth, ...friends],
    aFlock,
    now,
  );
}

type Opened = { type: string; subject: string | null; group_name: string | null };

async function speak(
  db: Database,
  opened: Opened,
  members: string[],
  lines: Line[],
  now: Date,
): Promise<void> {
  const [creator = null] = members;
  const { id } = await db
    .insertInto('conversations')
    .values({ ...opened, created_by: creator, created_at: later(now, -2 * days) })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertAll(
    db,
    'conversation_members',
    members.map((user_id, index) => ({
      conversation_id: id,
      user_id,
      admin: opened.type === 'group' && index === 0,
    })),
  );
  for (const [speaker, minutesAgo, message] of lines) {
    const at = later(now, -minutesAgo * minutes);
    await sql`
      with said as (
        insert into messages (id, conversation_id, sender_id, message)
        values (uuidv7(${at}::timestamptz - clock_timestamp()), ${id}, ${members[speaker] ?? null}, ${message}) returning id)
      update conversations set last_message_id = said.id, last_message_at = ${at} from said where conversations.id = ${id}`.execute(
      db,
    );
  }
}

/** Rae holds two drinks: one bought, one from Moth. Both have one to send. Every one is in the ledger. */
export async function vouchersOf(db: Database, { people }: Settled, now: Date): Promise<void> {
  const [rae, moth] = people.map(({ id }) => id);
  if (!rae || !moth) return;
  const issued = later(now, -3 * days);
  const common = { state: 'available', created_at: issued };
  const rows = await db
    .insertInto('vouchers')
    .values([
      { ...common, owner_id: rae, voucher_type: 'paid', origin: 'bought', title: 'A house drink' },
      {
        ...common,
        owner_id: rae,
        voucher_type: 'paid',
        origin: 'received',
        title: 'A drink from Moth',
        sender_id: moth,
        message: 'You survived the move.',
        accepted_at: later(issued, 20 * minutes),
      },
      { ...common, owner_id: rae, voucher_type: 'shot', origin: 'granted', title: 'One to send' },
      { ...common, owner_id: moth, voucher_type: 'shot', origin: 'granted', title: 'One to send' },
      { ...common, owner_id: moth, voucher_type: 'paid', origin: 'bought', title: 'A house drink' },
    ])
    .returning(['id', 'owner_id', 'sender_id'])
    .execute();
  await insertAll(
    db,
    'drink_ledger',
    rows.flatMap(row => [
      { at: issued, entry: 'issued', user_id: row.sender_id ?? row.owner_id, voucher_id: row.id },
      ...(row.sender_id
        ? [
            {
              at: later(issued, 10 * minutes),
              entry: 'sent',
              user_id: row.sender_id,
              actor_id: row.sender_id,
              voucher_id: row.id,
            },
            {
              at: later(issued, 20 * minutes),
              entry: 'accepted',
              user_id: row.owner_id,
              actor_id: row.owner_id,
              voucher_id: row.id,
            },
          ]
        : []),
    ]),
  );
}
