-- Until when a viewer who moved faster than any train sees nobody. It belongs to the person: their place is forgotten
-- when they go in, and the freeze must not be forgotten with it.
alter table users add column frozen_until timestamptz;
update users set frozen_until = user_locations.frozen_until
  from user_locations where user_locations.user_id = users.id and user_locations.frozen_until is not null;
alter table user_locations drop column frozen_until;

-- What strangers are told changes only after a rest. `resting_*` is the 500 m cell the owner has been in without a break
-- since `resting_since`; `stranger_*` is the cell strangers are told: it stays as it is while the owner is on the way,
-- and is null while nothing may be told.
alter table user_locations
  add column resting_lat double precision,
  add column resting_lng double precision,
  add column resting_since timestamptz,
  alter column stranger_lat drop not null,
  alter column stranger_lng drop not null;

-- A person's check-ins, the latest first: what strangers see of them depends on the night each belongs to.
create index check_ins_user on check_ins (user_id, created_at desc);
