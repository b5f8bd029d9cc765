-- An invitation is a question ------------------------------------------------------------------------------------------

-- An invitation lapses by the time it was sent last.
update pros set invited_at = coalesce(invited_at, created_at) where state = 'invited' and user_id is null;
alter table pros add constraint pros_invited_when
  check (state <> 'invited' or user_id is not null or invited_at is not null);
create index pros_lapsing on pros (invited_at) where state = 'invited' and user_id is null;

-- A no of a user to a venue. It belongs to the user: the next owner of the number is asked.
create table team_refusals (
  user_id uuid not null references users (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  refused_at timestamptz not null,
  -- The venue asks this user never again.
  never boolean not null,
  primary key (user_id, venue_id)
);
create index team_refusals_venue on team_refusals (venue_id);

-- The name that a rep saw last: texts and questions to people outside of the team use it.
alter table venues add column confirmed_name text;
update venues set confirmed_name = name where confirmed_at is not null;
