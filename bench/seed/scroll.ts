import pg from 'pg';
import { layOutChats } from './chat.ts';
import { idOf } from './city.ts';

const firstPersonNumber = 400_000_000_000;
const groupMemberCount = 7;

/**
 * Gives a user of the demo this many friends, and a group chat with this many messages. Returns the id of the group.
 */
export async function seedScroll(
  url: string,
  phone: string,
  { friends, messages }: { friends: number; messages: number },
): Promise<string> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const numbers = `generate_series(${firstPersonNumber}, ${firstPersonNumber + friends - 1}) as n`;
  const person = idOf('8000', 'n');
  const owner = `(select id from users where phone = '${phone}')`;
  const group = '00000000-0000-4000-b800-400000000000';
  const statements = [
    `insert into auth.accounts (id, phone, phone_confirmed_at) select ${person}, n, now() from ${numbers}`,
    `insert into users (id, phone, referral_code, full_name, first_name, nickname, dob, registered, verified, subscribed,
       activity_status, terms_accepted_on)
     select ${person}, n, 'S' || n, 'Robin Nightly ' || n % 10000, 'Robin', 'robin' || n % 10000, '1994-05-06', true,
       true, true, case when n % 20 = 0 then 'out' else 'in' end, now()
     from ${numbers}`,
    `insert into friendships (low_user_id, high_user_id, requester_id, state, answered_at)
     select least(${person}, me), greatest(${person}, me), me, 'accepted', now()
     from ${numbers}, lateral (select ${owner} as me) as mine`,
    `insert into conversations (id, type, group_name) values ('${group}', 'group', 'The 7th Avenue lot')`,
    `insert into conversation_members (conversation_id, user_id)
     select '${group}'::uuid, ${owner} union all
     select '${group}'::uuid, ${idOf('8000', `(${firstPersonNumber} + k)`)} from generate_series(0, ${groupMemberCount - 1}) as k`,
    `insert into messages (conversation_id, id, sender_id, message)
     select '${group}'::uuid, uuidv7(make_interval(mins => k - ${messages})),
       case when k % 5 = 0 then ${owner} else ${idOf('8000', `(${firstPersonNumber} + k / 3 % ${groupMemberCount})`)} end,
       left(repeat('Meet you at the Low Lantern before the last round. ', 6), 10 + k * 37 % 280)
     from generate_series(1, ${messages}) as k`,
    `insert into message_reactions (conversation_id, message_id, emoji, user_id)
     select conversation_id, id, '🔥', ${idOf('8000', `${firstPersonNumber}`)} from messages
     where conversation_id = '${group}' and right(id::text, 1) in ('0', '4', '8', 'c')`,
    `update conversation_members set last_read_message_id = latest.id from (
       select id from messages where conversation_id = '${group}' order by id desc limit 1) as latest
     where conversation_id = '${group}'`,
    `update conversations set last_message_id = latest.id, last_message_at = time_of_id(latest.id) from (
       select id from messages where conversation_id = '${group}' order by id desc limit 1) as latest
     where conversations.id = '${group}'`,
    layOutChats,
    // The app asks no question when it starts, because the user is already out.
    `update users set activity_status = 'out', activity_status_until = now() + interval '6 hours' where phone = '${phone}'`,
    'analyze',
  ];
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
  return group;
}
