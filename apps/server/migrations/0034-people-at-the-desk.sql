-- People, their use of the app and the figures of the house -------------------------------------------------------

-- People as super admins find them, private and suspended ones too: the newest first, and by how a name begins. Each
-- filter of the search has the same four, so that a page is read from one of them, however many people there are.
do $$
declare
  shown constant text := 'deleted_at is null and not house_contact';
  kept record;
begin
  for kept in select * from (values
    ('all', 'true'), ('subscribed', 'subscribed'), ('pro', 'pro'), ('rep', 'rep and allow_admin_access'),
    ('super_admin', 'super_admin'), ('suspended', 'suspended_at is not null')) as kept (name, narrowed)
  loop
    execute format('create index users_desk_%s_newest on users (created_at, id) where %s and %s',
      kept.name, shown, kept.narrowed);
    execute format('create index users_desk_%s_nickname on users ((lower(nickname) collate "C"), id) where %s and %s',
      kept.name, shown, kept.narrowed);
    execute format('create index users_desk_%s_full_name on users ((lower(full_name) collate "C"), id) where %s and %s',
      kept.name, shown, kept.narrowed);
    execute format('create index users_desk_%s_name_rest on users ((lower(name_rest(full_name)) collate "C"), id) where %s and %s',
      kept.name, shown, kept.narrowed);
  end loop;
end $$;

-- What the page of one person reads.
create index pros_person on pros (user_id) where user_id is not null;
create index sessions_seen on auth.sessions (account_id, refreshed_at);
create index reports_about_person on reports (reported_user_id, state) where reported_user_id is not null;

-- The nights on which a person used the app, by the clock of the house: a row a night, written once. `out`: they said
-- that they were out.
create table user_days (
  user_id uuid not null references users (id) on delete cascade,
  night date not null,
  seen_at timestamptz not null,
  out boolean not null default false,
  primary key (user_id, night)
);
create index user_days_night on user_days (night) include (out);

-- How many they were, of the nights that are over. It names no person and stays as it is when one is erased.
create table night_counts (
  night date primary key,
  active integer not null check (active >= 0),
  out integer not null check (out >= 0)
);

-- What the figures of a night count.
create index users_joined on users (terms_accepted_on) where registered;
create index check_ins_time on check_ins (created_at) include (user_id);
create index redemptions_counted on redemptions (redeemed_at) include (kind, user_id) where taken_back_at is null;

-- Venues on hold: hidden from guests as one that is not active is. `active_after`: whether guests are shown it once the
-- hold has ended.
alter table venues
  add column suspended_at timestamptz,
  add column suspended_until timestamptz,
  add column suspended_reason text,
  add column active_after boolean,
  add constraint venues_on_hold_are_hidden check (suspended_at is null or not active),
  add constraint venues_on_hold_are_whole check ((suspended_at is null) = (active_after is null)
    and (suspended_at is null) = (suspended_reason is null) and (suspended_at is not null or suspended_until is null));
