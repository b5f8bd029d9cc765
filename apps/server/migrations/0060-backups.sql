-- Each backup that was completed. The command `backup` writes a row as the owner of the tables, also from another
-- machine, and the server reads how old the last one is.

create table backups (
  ended_at timestamptz primary key,
  began_at timestamptz not null check (began_at <= ended_at),
  -- The size of the archive file.
  bytes    bigint not null check (bytes > 0),
  uploads  integer not null check (uploads >= 0)
);
