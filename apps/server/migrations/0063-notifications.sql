-- additive
-- The inbox of each person: what was pushed to them, or would have been if they had a device, for 30 days. A chat has
-- its own list and its own read marks, so messages have no rows here. There are no foreign keys to `users`: a row of
-- `users` is never deleted, and a key would let the jobs wait for calls that lock a person.
create table notifications (
  -- A later notification with the same tag replaces an earlier one and gets a new id, so the id is also the time.
  id         uuid primary key,
  user_id    uuid not null,
  tag        text not null check (length(tag) <= 120),
  -- The job that made the notification. A job that runs again finds its own notification and changes nothing.
  occasion   text not null check (length(occasion) <= 120),
  kind       text not null check (kind in ('drinks', 'friends', 'events', 'chats', 'bars', 'account')),
  type       text not null check (length(type) <= 40),
  -- It is null where the title is the name of `from_id`, which is read when the inbox is.
  title      text check (length(title) <= 400),
  body       text not null check (length(body) <= 800),
  link       text not null check (length(link) <= 400),
  -- The notification is from this person, and its text may name the other one. It goes when one of them is erased, and
  -- a block between the reader and one of them hides it.
  from_id    uuid,
  about_id   uuid,
  read_at    timestamptz,
  unique (user_id, tag)
);
-- The page of a person, and the count of their unread notifications.
create index notifications_of_user on notifications (user_id, id desc);
create index notifications_from on notifications (from_id) where from_id is not null;
create index notifications_about on notifications (about_id) where about_id is not null;

-- The kinds that a person has switched off. Who has switched nothing off has no row.
create table notification_settings (
  user_id uuid primary key,
  off     text[] not null check (off <@ array['drinks', 'friends', 'events', 'chats', 'bars'])
);
