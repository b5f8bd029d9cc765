-- Free drinks by role --------------------------------------------------------------------------------------------------

-- The roles whose work comes with free drinks at every venue: owner, manager, bartender.
alter table pro_roles add column free_drinks boolean not null default false;
update pro_roles set free_drinks = true where id in (1, 2, 3);

-- Where the house switches them on for another role.
create table role_drinks (
  venue_id uuid not null references venues (id) on delete cascade,
  pro_role_id integer not null references pro_roles (id),
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null,
  primary key (venue_id, pro_role_id)
);
create index role_drinks_set_by on role_drinks (set_by) where set_by is not null;

-- Who had them by a role that gives none keeps them to the end of the month, and a job says so once.
alter table pros
  add column drinks_until timestamptz,
  add column drinks_end_told boolean not null default true;
update pros set drinks_until = (date_trunc('month', now() at time zone 'utc') + interval '1 month') at time zone 'utc',
  drinks_end_told = false
from pro_roles where pro_roles.id = pros.pro_role_id and not pro_roles.free_drinks and pros.state = 'approved';
create index pros_drinks_end on pros (id) where not drinks_end_told;
