-- What people and conversations need beyond the first night: messages by month, reactions, devices, activity, reports.

alter table users
  -- Security requirement 2.7: an address book finds only those who said it may.
  add column discoverable boolean not null default false,
  -- Chooses the cell strangers are told instead of the true one: nobody outside can compute it.
  add column location_salt uuid not null default gen_random_uuid();

-- Where somebody usually is at night, by 500 m cell: the most common one is home and is never shown. Counts, not a
-- history: no row says when.
create table night_cells (
  user_id uuid not null references users (id) on delete cascade,
  cell_lat double precision not null,
  cell_lng double precision not null,
  nights integer not null default 1,
  last_night date not null,
  primary key (user_id, cell_lat, cell_lng)
);

alter table user_locations
  -- A viewer who jumps faster than any train sees nobody until then (security requirement 3.4).
  add column frozen_until timestamptz,
  -- In the cell where its owner usually is at night: shown to nobody.
  add column at_home boolean not null default false,
  -- The 100 m cell friends were last told of, and when.
  add column told_lat double precision,
  add column told_lng double precision,
  add column told_at timestamptz;

-- Search --------------------------------------------------------------------------------------------------------

-- People by how a name begins: the nickname, the full name, and the full name after its first word. In the order of
-- bytes, so that a beginning is a range and a page needs no sorting however many there are.
drop index users_name_search;
create function name_rest(full_name text) returns text language sql immutable parallel safe
  return substr(full_name, strpos(full_name, ' ') + 1);
create index users_nickname on users ((lower(nickname) collate "C"), id)
  where registered and not private and not house_contact and deleted_at is null and suspended_at is null;
create index users_full_name on users ((lower(full_name) collate "C"), id)
  where registered and not private and not house_contact and deleted_at is null and suspended_at is null;
create index users_name_rest on users ((lower(name_rest(full_name)) collate "C"), id)
  where registered and not private and not house_contact and deleted_at is null and suspended_at is null;

-- A word and what is left of it without one of its letters: two words with one of these in common are a slip of the
-- finger apart.
create function spellings_of(word text) returns text[] language sql immutable parallel safe as $$
  select array_agg(distinct spelling) from (
    select word as spelling
    union all select left(word, place - 1) || substr(word, place + 1) from generate_series(1, length(word)) as place)
$$;

-- The words of people's names and how many bear them. What was typed wrong is put right here, by exact keys, so that it
-- takes as long among a million people as among a thousand; people are then found by it as by any beginning.
create table name_words (
  word text primary key,
  people integer not null,
  spellings text[] not null generated always as (spellings_of(word)) stored
);
create index name_words_spellings on name_words using gin (spellings);

create function words_of_name(nickname text, full_name text) returns setof text language sql immutable as $$
  select distinct word from regexp_split_to_table(lower(concat_ws(' ', nickname, full_name)), '[^[:alpha:]]+') as word
  where length(word) between 3 and 40
$$;

insert into name_words (word, people)
select word, count(*) from users cross join lateral words_of_name(nickname, full_name) as word group by word;

create function add_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words as known (word, people)
  select word, count(*) from added cross join lateral words_of_name(nickname, full_name) as word
  group by word order by word
  on conflict (word) do update set people = known.people + excluded.people;
  return null;
end $$;
create trigger users_add_name_words after insert on users referencing new table as added
  for each statement execute function add_name_words();

create function change_name_words() returns trigger language plpgsql as $$
begin
  insert into name_words as known (word, people)
  select word, sum(by) from (
    select word, 1 as by from words_of_name(new.nickname, new.full_name) as word
    union all select word, -1 from words_of_name(old.nickname, old.full_name) as word) as change
  group by word having sum(by) <> 0 order by word
  on conflict (word) do update set people = known.people + excluded.people;
  delete from name_words where people <= 0 and word in (select words_of_name(old.nickname, old.full_name));
  return null;
end $$;
create trigger users_change_name_words after update of nickname, full_name on users
  for each row when ((old.nickname, old.full_name) is distinct from (new.nickname, new.full_name))
  execute function change_name_words();

-- The least id of a moment: ids carry their time in their first 48 bits, so a month's bounds are ids.
create function id_from(at timestamptz) returns uuid language sql immutable as $$
  select (lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '00000000000000000000')::uuid
$$;

-- A new month's partition, UTC.
create function make_month(parent text, month timestamp) returns void language plpgsql as $$
declare
  first_of timestamp := date_trunc('month', month);
  name text := parent || to_char(first_of, '_YYYY_MM');
begin
  if to_regclass(name) is null then
    execute format('create table %I partition of %I for values from (%L) to (%L)', name, parent,
      id_from(first_of at time zone 'UTC'), id_from((first_of + interval '1 month') at time zone 'UTC'));
  end if;
end $$;

create function make_months_ahead(at timestamptz) returns void language sql as $$
  select make_month(parent, at at time zone 'UTC' + make_interval(months => ahead))
  from unnest(array['messages', 'activity']) as parent, generate_series(0, 2) as ahead
$$;

-- What happened -------------------------------------------------------------------------------------------------

-- What the server saw happen (a feed shows it to whoever may see the person) and what phones report of their own use.
create table activity (
  id uuid not null default uuidv7(),
  user_id uuid not null references users (id) on delete cascade,
  kind text not null,
  -- A feed shows it.
  shown boolean not null,
  venue_id uuid references venues (id) on delete cascade,
  event_id uuid references events (event_id) on delete cascade,
  other_user_id uuid references users (id) on delete cascade,
  primary key (user_id, id)
) partition by range (id);
create index activity_shown on activity (user_id, id desc) where shown;
create table activity_default partition of activity default;

-- Messages -----------------------------------------------------------------------------------------------------

alter table messages rename to messages_before;
alter table messages_default rename to messages_before_default;

-- A message's id is its place: version 7, growing within its conversation, and its time is the id's. So a page is a
-- range of the primary key, a month is a range of ids, and a cursor prunes the months it cannot be in.
create table messages (
  conversation_id uuid not null references conversations (id) on delete cascade,
  id uuid not null default uuidv7(),
  sender_id uuid,
  message text,
  attachment_url text,
  thumbnail_url text,
  attachment_type text check (attachment_type in ('image', 'video')),
  mentions uuid[] not null default '{}',
  reply_to_message_id uuid,
  voucher_id uuid,
  client_id text,
  primary key (conversation_id, id)
) partition by range (id);
create index messages_sender on messages (sender_id, id);
-- Reacting names a message without its conversation.
create index messages_id on messages (id);
create table messages_default partition of messages default;

select make_months_ahead(now());

insert into messages (conversation_id, id, sender_id, message, attachment_url, thumbnail_url, attachment_type, mentions,
  reply_to_message_id, voucher_id, client_id)
select conversation_id, id, sender_id, message, attachment_url, thumbnail_url, attachment_type, mentions,
  reply_to_message_id, voucher_id, client_id
from messages_before;
drop table messages_before;

-- One message for each name a phone gave, however often it sends it. Kept apart because a partition cannot promise it.
create table sent_messages (
  sender_id uuid not null references users (id) on delete cascade,
  client_id text not null,
  conversation_id uuid not null,
  message_id uuid not null,
  primary key (sender_id, client_id)
);

create table message_reactions (
  conversation_id uuid not null,
  message_id uuid not null,
  emoji text not null,
  user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (message_id, emoji, user_id),
  foreign key (conversation_id, message_id) references messages (conversation_id, id) on delete cascade
);
create index message_reactions_user on message_reactions (user_id);

-- Who was named where: whether somebody is named in what they have not read is one look into an index.
create table message_mentions (
  user_id uuid not null references users (id) on delete cascade,
  conversation_id uuid not null references conversations (id) on delete cascade,
  message_id uuid not null,
  primary key (user_id, conversation_id, message_id)
);
create index message_mentions_conversation on message_mentions (conversation_id);

alter table conversations
  -- When a room's members were last told that somebody spoke; in the future where a telling is already on its way.
  add column told_at timestamptz,
  -- How many are in it; kept by the triggers below.
  add column member_count integer not null default 0;

-- Where a member stands in a conversation is told by its messages: what was the last one then. So a new message brings
-- back what was archived or deleted, without a row of any member being written. The nil id stands for "before all".
alter table conversation_members
  drop column archived,
  drop column hidden_before,
  -- Leaving ends what one may read here.
  add column left_through uuid,
  add column archived_through uuid,
  -- Deleting hides everything up to here from this member.
  add column hidden_through uuid;

create function count_joined() returns trigger language plpgsql as $$
begin
  update conversations set member_count = member_count + joined.count
  from (select conversation_id, count(*) from members where left_at is null group by conversation_id) as joined
  where conversations.id = joined.conversation_id;
  return null;
end $$;
create trigger conversation_members_joined after insert on conversation_members
  referencing new table as members for each statement execute function count_joined();

create function count_moved() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and new.left_at is null then
    update conversations set member_count = member_count + 1 where id = new.conversation_id;
  else
    update conversations set member_count = member_count - 1 where id = old.conversation_id;
  end if;
  return null;
end $$;
create trigger conversation_members_moved after update of left_at on conversation_members
  for each row when ((old.left_at is null) <> (new.left_at is null)) execute function count_moved();
create trigger conversation_members_gone after delete on conversation_members
  for each row when (old.left_at is null) execute function count_moved();

update conversations set member_count = (select count(*) from conversation_members
  where conversation_id = conversations.id and left_at is null);

-- Devices -------------------------------------------------------------------------------------------------------

-- A push token belongs to one person: whoever registers it takes it over.
create table devices (
  token text primary key,
  device_id text not null unique,
  user_id uuid not null references users (id) on delete cascade,
  -- Signing out of the session silences the device.
  session_id uuid,
  platform text not null check (platform in ('ios', 'android', 'web')),
  model text,
  os_version text,
  app_version text,
  bundle_id text,
  created_at timestamptz not null default now(),
  seen_at timestamptz not null default now()
);
create index devices_user on devices (user_id);
create index devices_seen on devices (seen_at);

-- Where pushes land when no provider is configured; shown at /dev/inbox outside production.
create table push_outbox (
  id bigint generated always as identity primary key,
  user_id uuid not null references users (id) on delete cascade,
  title text not null,
  body text not null,
  link text not null,
  created_at timestamptz not null default now()
);
create index push_outbox_user on push_outbox (user_id, id);

-- Reports -------------------------------------------------------------------------------------------------------

create table reports (
  id uuid primary key default uuidv7(),
  reporter_id uuid references users (id) on delete set null,
  reported_user_id uuid references users (id) on delete set null,
  reported_venue_id uuid references venues (id) on delete set null,
  description text not null,
  state text not null default 'open' check (state in ('open', 'resolved', 'dismissed')),
  created_at timestamptz not null default now()
);
create index reports_open on reports (id desc) where state = 'open';

-- Pairs ---------------------------------------------------------------------------------------------------------

create index friendships_low_friends on friendships (low_user_id, high_user_id) where state = 'accepted';
create index friendships_high_friends on friendships (high_user_id, low_user_id) where state = 'accepted';
create index friendships_low_pending on friendships (low_user_id) where state = 'pending';
create index friendships_high_pending on friendships (high_user_id) where state = 'pending';
-- A pair is found by both its ends in either index: one end of somebody with thousands of friends is not enough.
drop index friendships_low, friendships_high;
create index friendships_high on friendships (high_user_id, low_user_id);
