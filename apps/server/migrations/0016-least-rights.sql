-- What the server's own role may not do by itself is a function of the owner's; what a signed-in caller reads of the
-- tables that are offered as they are is decided by the functions of `rest`. Roles and their grants differ from server to
-- server, so they stand in the program (platform/db), which brings them up to date after the migrations.

-- New months are tables, and the server's role makes none.
alter function make_month(text, timestamp) set search_path = public, pg_temp;
alter function make_months_ahead(timestamptz) security definer set search_path = public, pg_temp;
revoke execute on function make_months_ahead(timestamptz) from public;

-- Counting the words of names follows from any change of a name, whoever makes it.
alter function add_name_words() security definer set search_path = public, pg_temp;
alter function change_name_words() security definer set search_path = public, pg_temp;
revoke execute on function add_name_words(), change_name_words() from public;

-- The one change of the ledger: an erased person's id leaves it.
create function forget_in_ledger(person uuid) returns void
language sql security definer set search_path = public, pg_temp as $$
  update drink_ledger set user_id = nullif(user_id, person), actor_id = nullif(actor_id, person),
    recipient_id = nullif(recipient_id, person)
  where person in (user_id, actor_id, recipient_id)
$$;
revoke execute on function forget_in_ledger(uuid) from public;

create schema rest;

-- Whose session asks; null where nobody has said so, and then there is nothing to read.
create function rest.viewer() returns uuid language sql stable set search_path = pg_catalog, pg_temp as $$
  select (nullif(current_setting('request.jwt.claims', true), '')::json ->> 'sub')::uuid
$$;

-- Members see people, but nobody who is gone, and nobody in a blocked pair.
create function rest.may_see_person(person uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (
      select from users where id = person and registered and deleted_at is null and suspended_at is null)
    and exists (
      select from users where id = rest.viewer() and registered and (subscribed or pro)
        and deleted_at is null and suspended_at is null)
    and not exists (
      select from blocks
      where (blocker_id, blocked_id) in ((person, rest.viewer()), (rest.viewer(), person)))
$$;

-- A venue that is not open to guests is seen by its team, by reps and by super admins.
create function rest.is_on_team(venue uuid) returns boolean
language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select from pros where venue_id = venue and user_id = rest.viewer() and state = 'approved')
    or exists (
      select from users where id = rest.viewer() and (super_admin or (rep and allow_admin_access))
        and deleted_at is null and suspended_at is null)
$$;

-- The viewer's own row. Which of its columns are offered is a matter of grants; a new column of `users` that its owner
-- shall see is added here by the migration that makes it.
create view rest.own_user with (security_barrier) as
  select * from users where id = rest.viewer() and deleted_at is null
  with check option;

revoke execute on all functions in schema rest from public;
