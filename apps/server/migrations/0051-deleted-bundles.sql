-- The file of an old bundle is deleted once no device needs it. Its release is not offered any more.
alter table app_releases add column bundle_deleted_at timestamptz;
-- The job that pauses rollouts counts the failures of a release since its last order.
create index release_failures_by_version on release_failures (version, reported_at);
create index user_versions_by_version on user_versions (version, reported_at);
