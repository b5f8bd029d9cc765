-- Where a venue was confirmed to be ------------------------------------------------------------------------------------

-- `confirmed_…`: the place that a rep saw last. Drinks pour there, by the law of that state, whatever is written of the
-- venue since. `asked_…`: where its team wants it to be, until a rep has looked.
alter table venues
  add column confirmed_lat double precision,
  add column confirmed_lng double precision,
  add column confirmed_state text,
  add column confirmed_timezone text,
  add column asked_lat double precision,
  add column asked_lng double precision,
  add column asked_state text,
  add column asked_timezone text,
  add column asked_at timestamptz,
  add column asked_by uuid references users (id) on delete set null;
update venues set confirmed_lat = lat, confirmed_lng = lng, confirmed_state = state, confirmed_timezone = timezone;
alter table venues
  -- A place may be in no state, and has everything else.
  add check (num_nonnulls(confirmed_lat, confirmed_lng, confirmed_timezone) in (0, 3)
    and (confirmed_state is null or confirmed_lat is not null)),
  add check (num_nonnulls(asked_lat, asked_lng, asked_timezone, asked_at) in (0, 4)
    and (coalesce(asked_state, asked_by::text) is null or asked_at is not null)),
  add constraint venues_pour_where_confirmed check (not partner or confirmed_lat is not null);

-- Few wait for a rep at a time.
create index venues_place_asked on venues (asked_at, id) where asked_at is not null and archived_at is null;
create index venues_asked_by on venues (asked_by) where asked_by is not null;
