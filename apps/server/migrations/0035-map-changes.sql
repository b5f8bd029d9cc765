-- What changed on the map, where ------------------------------------------------------------------------------------

-- Each api node keeps venues and events of the places it is asked about. A call reads here what was committed since the
-- node looked last, in the statement that reads what is personal: whatever wrote it, the next answer has it.
create table map_changes (
  -- A node has seen a change where the snapshot of its last look has this transaction.
  xid xid8 not null default pg_current_xact_id(),
  -- 'venue': what a venue shows; 'counts': who is there; 'event': what an event shows; 'everything': a word of them all.
  what text not null check (what in ('venue', 'counts', 'event', 'everything')),
  lat double precision,
  lng double precision,
  at timestamptz not null default clock_timestamp(),
  check ((what = 'everything') = (lat is null) and (lat is null) = (lng is null))
);
create index map_changes_xid on map_changes (xid);
create index map_changes_at on map_changes (at);

create function venues_log_added() returns trigger language plpgsql as $$
begin
  insert into map_changes (what, lat, lng) select distinct 'venue', lat, lng from added where active;
  return null;
end $$;
create trigger venues_map_added after insert on venues
  referencing new table as added for each statement execute function venues_log_added();

create function venues_log_change() returns trigger language plpgsql as $$
begin
  if old.active then
    insert into map_changes (what, lat, lng) values ('venue', old.lat, old.lng);
  end if;
  if tg_op = 'UPDATE' and new.active and (not old.active or old.lat <> new.lat or old.lng <> new.lng) then
    insert into map_changes (what, lat, lng) values ('venue', new.lat, new.lng);
  end if;
  return null;
end $$;
create trigger venues_map_changed
  after update of name, type, features, city, state, lat, lng, timezone, hours, closures, images, partner, active on venues
  for each row execute function venues_log_change();
create trigger venues_map_removed after delete on venues for each row execute function venues_log_change();

create function events_log_added() returns trigger language plpgsql as $$
begin
  insert into map_changes (what, lat, lng) select distinct 'event', lat, lng from added where status <> 'draft';
  return null;
end $$;
create trigger events_map_added after insert on events
  referencing new table as added for each statement execute function events_log_added();

-- Their position is not among the columns: it moves with the venue, which is a change of its own.
create function events_log_change() returns trigger language plpgsql as $$
begin
  insert into map_changes (what, lat, lng) values ('event', old.lat, old.lng);
  if tg_op = 'UPDATE' and (old.lat <> new.lat or old.lng <> new.lng) then
    insert into map_changes (what, lat, lng) values ('event', new.lat, new.lng);
  end if;
  return null;
end $$;
create trigger events_map_changed
  after update of name, status, starts_at, ends_at, over_at, night, last_night, profile_image, banner_image, price_cents,
    capacity, going_count, type_id, venue_id, deleted_at on events
  for each row execute function events_log_change();
create trigger events_map_removed after delete on events for each row execute function events_log_change();

create function log_counts_at(venue uuid) returns void language sql as $$
  insert into map_changes (what, lat, lng) select 'counts', lat, lng from venues where id = venue
$$;

create function check_ins_log_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then perform log_counts_at(old.venue_id); end if;
  if tg_op <> 'DELETE' and (tg_op = 'INSERT' or old.venue_id <> new.venue_id) then
    perform log_counts_at(new.venue_id);
  end if;
  return null;
end $$;
create trigger check_ins_map_changed after insert or delete or update on check_ins
  for each row execute function check_ins_log_change();

create function pros_log_change() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.clocked_in_until is not null then perform log_counts_at(old.venue_id); end if;
  if tg_op <> 'DELETE' and new.clocked_in_until is not null then perform log_counts_at(new.venue_id); end if;
  return null;
end $$;
create trigger pros_map_changed after insert or delete or update of venue_id, state, clocked_in_until on pros
  for each row execute function pros_log_change();

-- A private user and one on hold are in no count.
create function users_log_counted() returns trigger language plpgsql as $$
begin
  perform log_counts_at(venue_id) from check_ins where user_id = new.id and ended_at is null;
  return null;
end $$;
create trigger users_map_counted after update of private, suspended_at on users for each row
  when (old.private <> new.private or old.suspended_at is distinct from new.suspended_at)
  execute function users_log_counted();

create function words_log_change() returns trigger language plpgsql as $$
begin
  insert into map_changes (what) values ('everything');
  return null;
end $$;
create trigger venue_types_map_changed after update or delete on venue_types
  for each statement execute function words_log_change();
create trigger venue_features_map_changed after update or delete on venue_features
  for each statement execute function words_log_change();
create trigger event_types_map_changed after update or delete on event_types
  for each statement execute function words_log_change();
