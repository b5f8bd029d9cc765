-- What a session has read -----------------------------------------------------------------------------------------------

-- The version of a venue or an event that a session of its team last read: what a save without `updated_at` was made over.
-- A reading of the same version again writes nothing.
create table rows_read (
  session_id uuid not null references auth.sessions (id) on delete cascade,
  row_id uuid not null,
  -- The `updated_at` of the row as it was read.
  version timestamptz not null,
  primary key (session_id, row_id)
);

-- What the team of a venue has looked at while it waits for a rep.
alter table venues add column team_steps text[] not null default '{}';
