-- Releases over the air: what the operator signed and published, who runs which version, and where a release failed.
alter table app_releases
  drop column bundle_url,
  drop column checksum,
  add column state text not null default 'live' check (state in ('staged', 'live', 'paused', 'withdrawn')),
  add column channel text not null default 'production',
  add column min_native text,
  add column rollout integer not null default 100 check (rollout between 0 and 100),
  add column size integer,
  add column sha256 text,
  add column signature text,
  -- The compact JWS that binds the bytes to the version. A device that gets it checks it with the key of its store build.
  add column proof text,
  add column proven_at timestamptz,
  add column rollback_from text[] not null default '{}',
  -- The beginning of the hash of the public key whose owner published the release.
  add column published_by text,
  -- When the last order about the release was signed: an older one is a replay.
  add column ordered_at timestamptz,
  add column paused_by_failures boolean not null default false,
  add constraint app_releases_version check (version ~ '^\d{1,4}(\.\d{1,4}){2}$'),
  add constraint app_releases_bundle check (
    num_nulls(min_native, size, sha256, signature, proof, proven_at, published_by) in (0, 7));
-- Sorts versions by their numbers: 1.1.9 is older than 1.1.10.
alter table app_releases add column parts integer[] not null
  generated always as (string_to_array(version, '.')::integer[]) stored;
create unique index app_releases_parts on app_releases (parts);

-- One row for each device and day (UTC): the version that it ran last on that day.
create table user_versions (
  user_id     uuid not null references users,
  device_id   text not null,
  day         date not null,
  platform    text check (platform in ('ios', 'android', 'web')),
  version     text not null,
  native      text,
  reported_at timestamptz not null,
  primary key (user_id, device_id, day)
);
create index user_versions_by_day on user_versions (day, version);

-- The counts of past days outlive the rows of user_versions.
create table version_days (
  day      date not null,
  platform text,
  version  text not null,
  devices  integer not null,
  unique nulls not distinct (day, platform, version)
);

create table release_failures (
  version     text not null,
  user_id     uuid not null references users,
  device_id   text not null,
  platform    text check (platform in ('ios', 'android', 'web')),
  native      text,
  message     text not null,
  reported_at timestamptz not null,
  primary key (version, user_id, device_id)
);
create index release_failures_by_user on release_failures (user_id);
create index release_failures_by_device on release_failures (device_id);
