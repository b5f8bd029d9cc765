-- What people with a role and operators did. Entries are only added, each in the transaction of what it is about. A job
-- seals them afterwards, one after another (platform/audit), so that no writer waits for another one.
create table audit_trail (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  -- Null for a command of the operator.
  actor_id uuid,
  actor_roles text[] not null default '{}',
  -- The call or the command.
  action text not null,
  -- Ids of the input, by field.
  subjects jsonb not null default '{}',
  before jsonb,
  after jsonb,
  -- "ok", the code of a refusal, or the code of a failure.
  outcome text not null,
  -- The network, never the full address: /24 for IPv4, /48 for IPv6.
  network text
);
create index audit_trail_at on audit_trail (at, id);
create index audit_trail_actor on audit_trail (actor_id, id);
create index audit_trail_action on audit_trail (action, id);
create index audit_trail_subjects on audit_trail using gin (subjects jsonb_path_ops);
create trigger audit_trail_append_only before update or delete on audit_trail
  for each row execute function refuse_change();

-- A seal is the hash of the seal before it and of its entry. Places are without gaps.
create table audit_seals (
  place bigint primary key check (place > 0),
  entry_id bigint not null unique,
  hash text not null
);
create trigger audit_seals_append_only before update or delete on audit_seals
  for each row execute function refuse_change();

-- Entries that await their seal. No foreign key: an entry that disappears before it is sealed is found by its id here.
create table audit_unsealed (entry_id bigint primary key);

create function await_seal() returns trigger
language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_unsealed (entry_id) values (new.id);
  return null;
end $$;
revoke execute on function await_seal() from public;
create trigger audit_trail_awaits_seal after insert on audit_trail
  for each row execute function await_seal();

insert into audit_trail (at, actor_id, action, subjects, before, after, outcome)
select at, actor_id, replace(action, ' ', '-'),
  jsonb_build_object(
    case split_part(subject, ':', 1) when 'voucher' then 'voucher_id' when 'state' then 'state' else 'user_id' end,
    split_part(subject, ':', 2)),
  before, after, 'ok'
from audit_log order by id;
drop table audit_log;
