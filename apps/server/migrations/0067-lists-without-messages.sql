-- additive
-- The list of conversations reads no message: what it shows of the last one, and the numbers that give how many are
-- unread, are kept beside the conversation and beside each member. The version before writes messages without them. So
-- a conversation counts as laid out only while laid_out_through is its last message, and a member only while
-- counted_through is their position; all others are read from their messages. `npm run chat:check` and jobs fill them.
-- step: the conversation
alter table conversations
  -- This grows by one with each message. Only its difference to a member's seen_count means anything.
  add column message_count bigint not null default 0,
  -- The columns of the last message that the list shows, and what the message that it answers shows.
  add column last_preview jsonb,
  -- The last message when the columns of this layout were last written.
  add column laid_out_through uuid;
-- step: its members
alter table conversation_members
  -- message_count without the messages that are unread for this member; null where it must be counted again.
  add column seen_count bigint default 0,
  -- The member's position when seen_count was last counted.
  add column counted_through uuid,
  -- The last message that mentions this member.
  add column mentioned_id uuid;

-- step: a block and its end
-- Messages between two people with a block are not unread, so the counts of both must be made again. The version before
-- and the erasure of an account change blocks too, so a trigger forgets the counts. The rows are locked in the order of
-- their key, in which a new message locks them too.
create function forget_seen_counts() returns trigger language plpgsql as $$
begin
  update conversation_members set seen_count = null
  from (
    select mine.conversation_id, mine.user_id
    from (select blocker_id as one, blocked_id as other from changed
      union select blocked_id, blocker_id from changed) as pair
    join conversation_members as mine on mine.user_id = pair.one and mine.left_at is null
    join conversation_members as theirs on theirs.conversation_id = mine.conversation_id and theirs.user_id = pair.other
    order by mine.conversation_id, mine.user_id
    for no key update of mine) as shared
  where conversation_members.conversation_id = shared.conversation_id and conversation_members.user_id = shared.user_id;
  return null;
end $$;
create trigger blocks_begun after insert on blocks
  referencing new table as changed for each statement execute function forget_seen_counts();
create trigger blocks_ended after delete on blocks
  referencing old table as changed for each statement execute function forget_seen_counts();
