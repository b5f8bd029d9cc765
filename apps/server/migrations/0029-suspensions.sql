-- Accounts and venues on hold -------------------------------------------------------------------------------------

-- Every hold that was ever put on a person or a venue. The running one is what `users` and `venues` show.
create table suspensions (
  id uuid primary key default uuidv7(),
  user_id uuid references users (id) on delete cascade,
  venue_id uuid references venues (id) on delete cascade,
  at timestamptz not null,
  -- Null: until it is lifted.
  until timestamptz,
  reason text not null,
  suspended_by uuid references users (id) on delete set null,
  report_id uuid references reports (id) on delete set null,
  lifted_at timestamptz,
  -- Null where its time was over.
  lifted_by uuid references users (id) on delete set null,
  check (num_nonnulls(user_id, venue_id) = 1)
);
create unique index suspensions_user_running on suspensions (user_id) where lifted_at is null;
create unique index suspensions_venue_running on suspensions (venue_id) where lifted_at is null;
create index suspensions_of_user on suspensions (user_id, at desc) where user_id is not null;
create index suspensions_of_venue on suspensions (venue_id, at desc) where venue_id is not null;
create index suspensions_due on suspensions (until) where lifted_at is null and until is not null;
create index suspensions_by on suspensions (suspended_by) where suspended_by is not null;
create index suspensions_lifted_by on suspensions (lifted_by) where lifted_by is not null;
create index suspensions_report on suspensions (report_id) where report_id is not null;

-- What a suspended user reads with every refused call, so that it costs no join.
alter table users
  add column suspended_until timestamptz,
  add column suspended_reason text;
create index users_super_admins on users (id) where super_admin;

-- The clock of a drink stands still from this moment, because its sender or recipient is on hold.
alter table vouchers add column waiting_since timestamptz;
alter table rounds add column waiting_since timestamptz;
create index vouchers_waiting on vouchers (owner_id) where waiting_since is not null;
