-- Venues at the desk ------------------------------------------------------------------------------------------------

-- How names and places are sorted and compared: folded as guests' words are. A name begins with a space, so that the
-- beginning of each of its words can be looked for alike.
alter table venues
  add column sort_name text collate "C" generated always as (' ' || left(name_key(name), 200)) stored,
  add column sort_city text collate "C" generated always as (left(folded(city), 200)) stored,
  add column sort_state text collate "C" generated always as (left(folded(state), 200)) stored,
  -- Who added it and who saved it last; null for an import.
  add column created_by uuid references users (id),
  add column updated_by uuid references users (id),
  -- The steps of confirming that a rep has looked at.
  add column confirmed_steps text[] not null default '{}',
  -- Archived: on no list of guests, and kept for what refers to it.
  add column archived_at timestamptz,
  add column archived_by uuid references users (id),
  -- When and by whom each field was last changed at the desk: {"name": {"at": …, "by": …}}.
  add column field_changes jsonb not null default '{}',
  add constraint venues_archived_are_hidden check (archived_at is null or not active);

-- Opening hours that were written as JSON text.
update venues set hours = (hours #>> '{}')::jsonb
where jsonb_typeof(hours) = 'string' and (hours #>> '{}') is json array;

-- The desk's list in each order, with what it is filtered by: its pages and totals are read from the index alone.
create index venues_desk_name on venues (sort_name, id)
  include (sort_city, sort_state, active, confirmed_at) where archived_at is null;
create index venues_desk_city on venues (sort_city, sort_name, id)
  include (sort_state, active, confirmed_at) where archived_at is null;
create index venues_desk_state on venues (sort_state, sort_name, id)
  include (sort_city, active, confirmed_at) where archived_at is null;
create index venues_desk_active on venues (active, sort_name, id)
  include (sort_city, sort_state, confirmed_at) where archived_at is null;
create index venues_desk_added on venues (created_at, id)
  include (sort_name, sort_city, sort_state, active, confirmed_at) where archived_at is null;
create index venues_desk_updated on venues (updated_at, id)
  include (sort_name, sort_city, sort_state, active, confirmed_at) where archived_at is null;
-- Small, for totals: equal keys share an entry.
create index venues_desk_count on venues (active, confirmed_at) where archived_at is null;
create index venues_archived on venues (archived_at) where archived_at is not null;
-- Words of a name, and names like another, of venues that guests are not shown too.
create index venues_desk_words on venues using gin (sort_name gin_trgm_ops) where archived_at is null;
create index venues_place on venues using gist (spot) where archived_at is null;

-- What was typed of a new venue so far, valid or not.
create table venue_drafts (
  draft_id uuid primary key,
  user_id uuid not null references users (id) on delete cascade,
  step text not null,
  fields jsonb not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index venue_drafts_user on venue_drafts (user_id, updated_at desc);

-- A night of an event is by its venue's clock.
create function venues_move_nights() returns trigger language plpgsql as $$
begin
  update events set
    night = (starts_at at time zone new.timezone - interval '6 hours')::date,
    last_night = greatest((starts_at at time zone new.timezone - interval '6 hours')::date,
      (over_at at time zone new.timezone - interval '12 hours' - interval '1 millisecond')::date)
  where venue_id = new.id;
  return null;
end $$;
create trigger venues_timezone after update of timezone on venues
  for each row when (old.timezone <> new.timezone) execute function venues_move_nights();
