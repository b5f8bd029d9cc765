-- Invite codes at the desk: an id names one, because a code is in no log and not in the trail.
alter table whitelist_codes
  add column id uuid not null default gen_random_uuid() unique,
  -- Null: a command of the operator, or an account that is gone.
  add column created_by uuid references users (id) on delete set null,
  add column closed_at timestamptz,
  add column closed_by uuid references users (id) on delete set null,
  add check (closed_at is not null or closed_by is null);
create index whitelist_codes_newest on whitelist_codes (created_at desc, id desc);
create index whitelist_codes_created_by on whitelist_codes (created_by) where created_by is not null;
create index whitelist_codes_closed_by on whitelist_codes (closed_by) where closed_by is not null;
create index whitelist_uses_code on whitelist_uses (code, used_at desc, user_id desc);

-- Whether the referrer learned that the reward was paid out. A mark that is undone at once is never announced.
alter table referrals add column paid_announced boolean not null default false;
update referrals set paid_announced = true where state = 'paid';

-- Rings: people who joined lately, the networks of their sessions, and which people a device has had. `devices` knows the
-- last of them alone.
create index referrals_newest on referrals (created_at desc);
create index sessions_of_account on auth.sessions (account_id) where address is not null;
create table device_people (
  device_id text not null,
  user_id uuid not null references users (id) on delete cascade,
  seen_at timestamptz not null,
  primary key (device_id, user_id)
);
create index device_people_user on device_people (user_id);
create index device_people_seen on device_people (seen_at);
insert into device_people (device_id, user_id, seen_at) select device_id, user_id, seen_at from devices;
