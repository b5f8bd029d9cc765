import { firstGuestNumber, idOf, runInOneSession } from './city.ts';

const firstConversationNumber = 300_000_000_000;
/** The bench has one venue room. It has this number. */
export const roomNumber = firstConversationNumber - 1;
export const groupSize = 8;
/** Returns the number of the group of a guest, in a database that `seedGroups` has filled. */
export const groupNumber = (guest: number) =>
  firstConversationNumber + Math.floor((guest - firstGuestNumber) / groupSize);

const setLastMessages = `update conversations set last_message_id = latest.id, last_message_at = time_of_id(latest.id)
  from (select distinct on (conversation_id) conversation_id, id from messages order by conversation_id, id desc) as latest
  where conversations.id = latest.conversation_id`;

/**
 * Writes what the list of chats shows beside each conversation and its members, as the product does with each message.
 * A commit before decision 222 has no columns for it.
 */
export const layOutChats = `do $do$ begin
  if exists (select from information_schema.columns where table_name = 'conversations' and column_name = 'laid_out_through') then
    create temp table totals as select conversation_id, count(*) as messages from messages group by conversation_id;
    update conversation_members as members set counted_through = last_read_message_id, seen_count = totals.messages - (
      select count(*) from messages where messages.conversation_id = members.conversation_id
        and messages.id > coalesce(last_read_message_id, '00000000-0000-0000-0000-000000000000')
        and sender_id <> members.user_id)
    from totals where totals.conversation_id = members.conversation_id;
    update conversations set message_count = totals.messages, laid_out_through = last_message_id, last_preview = (
      select jsonb_strip_nulls(to_jsonb(last)) from (select id, sender_id, message, mentions from messages
        where messages.conversation_id = conversations.id and messages.id = last_message_id) as last)
    from totals where totals.conversation_id = conversations.id;
    drop table totals;
  end if;
end $do$`;

/** Makes the room of a venue, with all members in it. */
export async function seedRoom(url: string): Promise<void> {
  const room = idOf('b800', `${roomNumber}`);
  await runInOneSession(url, [
    `insert into conversations (id, type, subject) select ${room}, 'venue', 'venue:' || ${room}`,
    `insert into conversation_members (conversation_id, user_id) select ${room}, id from users`,
  ]);
}

/**
 * Puts members into groups of eight, with this many messages in each, seven minutes apart. Every third message has
 * reactions of three people, and each member has read up to a different message.
 */
export async function seedGroups(url: string, members: number, messages: number): Promise<void> {
  const groups = `generate_series(${firstConversationNumber}, ${firstConversationNumber + members / groupSize - 1}) as g`;
  const group = idOf('b800', 'g');
  const member = (index: string) =>
    idOf('8000', `(${firstGuestNumber} + (g - ${firstConversationNumber}) * ${groupSize} + ${index})`);
  await runInOneSession(url, [
    `insert into conversations (id, type, group_name) select ${group}, 'group', 'The 7th Avenue lot ' || g from ${groups}`,
    `insert into conversation_members (conversation_id, user_id)
     select ${group}, ${member('k')} from ${groups}, generate_series(0, ${groupSize - 1}) as k`,
    `insert into messages (conversation_id, id, sender_id, message)
     select ${group}, uuidv7(make_interval(mins => -7 * (${messages} - k))), ${member(`k % ${groupSize}`)},
       'Meet you at the Low Lantern, round ' || k
     from ${groups}, generate_series(1, ${messages}) as k`,
    setLastMessages,
    `create temp table placed as select conversation_id, id, row_number() over (partition by conversation_id order by id)
       as place from messages`,
    `insert into message_reactions (conversation_id, message_id, emoji, user_id)
     select conversation_id, placed.id, (array['👍', '🔥', '👍'])[1 + k], person
     from (select *, (place % 5)::int as first from placed where place % 3 = 0) as placed, generate_series(0, 2) as k,
       lateral (select user_id as person from conversation_members as members
         where members.conversation_id = placed.conversation_id order by user_id offset first + k limit 1) as reacting`,
    `update conversation_members as members set last_read_message_id = placed.id from placed
     where placed.conversation_id = members.conversation_id
       and place = ${messages} - right(members.user_id::text, 12)::bigint % ${groupSize} * 2`,
    layOutChats,
  ]);
}
