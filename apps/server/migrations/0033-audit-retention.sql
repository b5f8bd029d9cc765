-- The trail is searched by who, what, whom and when, the newest first. Each filter has an index in that order, so that a
-- page costs the same at a million entries as at ten thousand.
drop index audit_trail_at, audit_trail_actor, audit_trail_action, audit_trail_subjects;
create index audit_trail_at on audit_trail (at, id);
create index audit_trail_actor on audit_trail (actor_id, at, id);
create index audit_trail_action on audit_trail (action, at, id);
create index audit_trail_actor_action on audit_trail (actor_id, action, at, id);

-- The ids that an entry is about, whatever field they are in: of its input and of what it changed.
create function audit_ids(variadic described jsonb[]) returns setof uuid
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select distinct (found #>> '{}')::uuid
  from unnest(described) as part,
    jsonb_path_query(part, 'strict $.** ? (@.type() == "string"
      && @ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$" flag "i")') as found
$$;

-- An index of the trail and no part of it: `npm run audit:check` compares the two.
create table audit_subjects (
  subject uuid not null,
  at timestamptz not null,
  entry_id bigint not null,
  actor_id uuid,
  action text not null,
  primary key (subject, at, entry_id)
);
-- Plans are made once for all values. A venue may have a third of all rows: every subject is planned as if it had many,
-- by the index in the order of the list and never by a sort.
alter table audit_subjects alter column subject set (n_distinct = 20);
create index audit_subjects_action on audit_subjects (subject, action, at, entry_id);
create index audit_subjects_actor on audit_subjects (subject, actor_id, at, entry_id);
create index audit_subjects_entry on audit_subjects (entry_id);

insert into audit_subjects (subject, at, entry_id, actor_id, action)
select found.id, entries.at, entries.id, entries.actor_id, entries.action
from audit_trail as entries,
  audit_ids(entries.subjects, entries.before, entries.after) as found (id);

create or replace function await_seal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  insert into audit_subjects (subject, at, entry_id, actor_id, action)
  select id, new.at, new.id, new.actor_id, new.action from audit_ids(new.subjects, new.before, new.after) as id;
  return null;
end $$;

-- What each check found. A fault stays in every later check until a check of the whole chain finds nothing.
create table audit_checks (
  id bigint generated always as identity primary key,
  checked_at timestamptz not null,
  -- Whether every seal was computed anew, or only those after the check before.
  whole boolean not null,
  -- The newest seal that was checked, and its hash.
  place bigint not null,
  hash text not null,
  -- The newest entry there was.
  entry_id bigint not null,
  faults jsonb not null,
  faults_count integer not null check (faults_count >= 0)
);

-- Where the chain begins since older entries were deleted: the last deleted seal.
create table audit_anchors (
  place bigint primary key,
  hash text not null,
  at timestamptz not null
);

-- Nothing is changed, and nothing younger than a year is deleted. Older rows are deleted by the function below alone.
create function refuse_audit_change() returns trigger
language plpgsql set search_path = public, pg_temp as $$
declare
  old_enough boolean := true;
begin
  if tg_op = 'DELETE' and current_setting('nightjar.forgets_audit', true) = 'on' then
    if tg_table_name = 'audit_trail' then old_enough := old.at < now() - interval '1 year'; end if;
    if old_enough then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name;
end $$;

drop trigger audit_trail_append_only on audit_trail;
drop trigger audit_seals_append_only on audit_seals;
create trigger audit_trail_append_only before update or delete on audit_trail
  for each row execute function refuse_audit_change();
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_audit_change();
create trigger audit_subjects_append_only before update or delete on audit_subjects
  for each row execute function refuse_audit_change();
create trigger audit_checks_append_only before update or delete on audit_checks
  for each row execute function refuse_audit_change();
create trigger audit_anchors_append_only before update or delete on audit_anchors
  for each row execute function refuse_change();

-- Deletes sealed entries from before a moment with their seals, from the oldest place on and at most `most` of them. The
-- first entry that is younger ends it, so that what stays is one chain after its anchor.
create function forget_audit_before(moment timestamptz, most integer) returns bigint
language plpgsql security definer set search_path = public, pg_temp as $$
declare
  first_place bigint;
  last_place bigint;
  forgotten bigint;
begin
  if moment is null or moment > now() - interval '1 year' then
    raise exception 'the audit trail keeps its entries for at least a year';
  end if;
  perform pg_advisory_xact_lock(hashtext('audit_seals'));
  perform set_config('nightjar.forgets_audit', 'on', true);
  select min(place) into first_place from audit_seals;
  select coalesce(min(place) filter (where young), max(place) + 1) - 1 into last_place
  from (
    select place, entries.at >= moment as young
    from audit_seals left join audit_trail as entries on entries.id = entry_id
    order by place limit most) as oldest;
  if last_place is null or last_place < first_place then
    perform set_config('nightjar.forgets_audit', 'off', true);
    return 0;
  end if;

  insert into audit_anchors (place, hash, at)
  select place, hash, moment from audit_seals where place = last_place;
  delete from audit_subjects using audit_seals
  where place <= last_place and audit_subjects.entry_id = audit_seals.entry_id;
  delete from audit_trail using audit_seals where place <= last_place and id = entry_id;
  delete from audit_seals where place <= last_place;
  get diagnostics forgotten = row_count;
  perform set_config('nightjar.forgets_audit', 'off', true);
  return forgotten;
end $$;
revoke execute on function forget_audit_before(timestamptz, integer) from public;

-- A year of checks is enough to see since when something is wrong; the newest one always stays.
create function forget_audit_checks_before(moment timestamptz) returns void
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if moment is null or moment > now() - interval '1 year' then
    raise exception 'checks of the audit trail are kept for at least a year';
  end if;
  perform set_config('nightjar.forgets_audit', 'on', true);
  delete from audit_checks where checked_at < moment and id < (select max(id) from audit_checks);
  perform set_config('nightjar.forgets_audit', 'off', true);
end $$;
revoke execute on function forget_audit_checks_before(timestamptz) from public;

create index push_outbox_age on push_outbox (created_at);
create index sms_outbox_age on auth.sms_outbox (created_at);
