-- Events: nights, places and a waitlist, changes ----------------------------------------------------------------

alter table events
  -- The end, or what counts as one (rule `eventEnd`).
  add column over_at timestamptz,
  -- The first and the last night by the clock of the venue (rule `nightsOf`).
  add column night date,
  add column last_night date,
  -- Counts of `event_follows`, kept by a trigger.
  add column going_count integer not null default 0 check (going_count >= 0),
  add column waiting_count integer not null default 0 check (waiting_count >= 0),
  -- How often the event changed: a calendar takes the higher number for the newer version (RFC 5545, SEQUENCE).
  add column sequence integer not null default 0,
  -- The start people were reminded of last; another start is reminded of anew.
  add column reminded_start timestamptz,
  add column cancelled_at timestamptz,
  add column cancelled_reason text,
  add column deleted_at timestamptz,
  add column updated_by uuid references users (id) on delete set null,
  -- Where an imported event came from: what makes the import repeatable.
  add column source text,
  -- The venue's position, followed by a trigger: one index finds events by place and night.
  add column lat double precision,
  add column lng double precision;

update events set
  over_at = coalesce(ends_at, starts_at + interval '6 hours'),
  night = (starts_at at time zone venues.timezone - interval '6 hours')::date,
  lat = venues.lat,
  lng = venues.lng
from venues where venues.id = events.venue_id;
update events set last_night = greatest(night,
  (over_at at time zone venues.timezone - interval '12 hours' - interval '1 millisecond')::date)
from venues where venues.id = events.venue_id;

alter table events
  alter column over_at set not null,
  alter column night set not null,
  alter column last_night set not null,
  alter column lat set not null,
  alter column lng set not null,
  add constraint events_over_after_start check (over_at > starts_at),
  add constraint events_nights_in_order check (last_night >= night),
  add constraint events_source_of_venue unique (venue_id, source);

drop index events_starts;
create index events_map on events using gist (point(lng, lat), daterange(night, last_night, '[]'))
  where status <> 'draft' and deleted_at is null;
create index events_by_start on events (starts_at, event_id) where deleted_at is null;
create index events_to_remind on events (starts_at) where status = 'published' and deleted_at is null;
create index events_name_search on events using gin (name gin_trgm_ops);

create function venues_move_events() returns trigger language plpgsql as $$
begin
  update events set lat = new.lat, lng = new.lng where venue_id = new.id;
  return null;
end $$;
create trigger venues_position after update of lat, lng on venues
  for each row when (old.lat <> new.lat or old.lng <> new.lng) execute function venues_move_events();

alter table event_follows
  -- On the waitlist, in the order of `created_at`.
  add column waiting boolean not null default false,
  -- Whether friends see it.
  add column shown boolean not null default true;
update event_follows set shown = not users.private from users where users.id = event_follows.user_id;
create index event_follows_waiting on event_follows (event_id, created_at, user_id) where waiting;

update events set going_count = (select count(*) from event_follows where event_follows.event_id = events.event_id);

-- A statement that moves up a thousand people changes their event once.
create function events_count_follows() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    update events set going_count = going_count + change.going, waiting_count = waiting_count + change.waiting
    from (select event_id, sum((not waiting)::int) as going, sum(waiting::int) as waiting from added group by event_id) as change
    where events.event_id = change.event_id;
  elsif tg_op = 'DELETE' then
    update events set going_count = going_count - change.going, waiting_count = waiting_count - change.waiting
    from (select event_id, sum((not waiting)::int) as going, sum(waiting::int) as waiting from removed group by event_id) as change
    where events.event_id = change.event_id;
  else
    update events set going_count = going_count + change.going, waiting_count = waiting_count - change.going
    from (
      select added.event_id, sum(removed.waiting::int - added.waiting::int) as going
      from added join removed using (event_id, user_id)
      where added.waiting <> removed.waiting group by added.event_id
    ) as change
    where events.event_id = change.event_id;
  end if;
  return null;
end $$;
create trigger event_follows_added after insert on event_follows
  referencing new table as added for each statement execute function events_count_follows();
create trigger event_follows_removed after delete on event_follows
  referencing old table as removed for each statement execute function events_count_follows();
create trigger event_follows_changed after update on event_follows
  referencing old table as removed new table as added for each statement execute function events_count_follows();

-- Events on which a place may come free by itself, and whose places do not count.
create index events_waited_for on events (over_at) where waiting_count > 0 and status = 'published' and deleted_at is null;
create index users_suspended on users (id) where suspended_at is not null;

-- One secret address per user; a new key ends the old one.
create table calendars (
  user_id uuid primary key references users (id) on delete cascade,
  key uuid not null unique default gen_random_uuid(),
  created_at timestamptz not null
);

-- Asking to join a team -----------------------------------------------------------------------------------------

alter table pros
  add column requested_at timestamptz,
  add column answered_at timestamptz,
  add column answered_by uuid references users (id) on delete set null,
  add column reason text;
create index pros_waiting on pros (venue_id, requested_at) where state = 'pending';
