-- Uploaded files. One public bucket: its name and its limits stand in the domain (kernel/upload.ts), not in a table.

create schema storage;

-- A row names bytes in the file store. The bytes lie under `version`, never under `name`: replacing a file is one
-- update, and no name from outside ever becomes a path. `owner` has no foreign key: whoever erases a person
-- removes the bytes first and the rows with them.
create table storage.objects (
  id            uuid primary key default gen_random_uuid(),
  name          text collate "C" not null unique,
  owner         uuid not null,
  version       uuid not null unique,
  size          bigint not null check (size > 0),
  mime_type     text not null,
  cache_control text not null,
  user_metadata jsonb not null default '{}',
  created_at    timestamptz not null default now(),
  updated_at    timestamptz not null default now()
);
create index objects_owner_idx on storage.objects (owner);

-- What each person uploaded on one UTC day; a row decides the daily limit under concurrency.
create table storage.upload_days (
  user_id uuid   not null,
  day     date   not null,
  files   int    not null check (files > 0),
  bytes   bigint not null check (bytes > 0),
  primary key (user_id, day)
);
create index upload_days_day_idx on storage.upload_days (day);
