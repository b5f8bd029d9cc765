-- Which strangers somebody looked up within the hour that began at `since`: what bounds a walk through everybody.
-- No foreign key: counting a look must never wait for a lock on the person's row.
create table stranger_lookups (
  user_id uuid primary key,
  since timestamptz not null,
  people uuid[] not null
);
create index stranger_lookups_since on stranger_lookups (since);
