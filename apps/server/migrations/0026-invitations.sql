-- Inviting to a team --------------------------------------------------------------------------------------------

alter table pros
  -- When the text was sent last, and by whom.
  add column invited_at timestamptz,
  add column invited_by uuid references users (id) on delete set null;

-- One invitation of a number to a venue: the newest stays.
delete from pros using pros as newer
where pros.state = 'invited' and pros.user_id is null and newer.state = 'invited' and newer.user_id is null
  and newer.venue_id = pros.venue_id and newer.phone = pros.phone
  and (newer.created_at, newer.id) > (pros.created_at, pros.id);
create unique index pros_invited on pros (phone, venue_id) where state = 'invited' and user_id is null;

-- The team of a venue, and the file of all teams, which is read by this key.
create index pros_of_venue on pros (venue_id, id) where state in ('invited', 'pending', 'approved');
create index pros_invited_by on pros (invited_by) where invited_by is not null;
