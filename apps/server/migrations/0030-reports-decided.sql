-- Reports that are decided, their evidence, and the queue by whom or what they are about.

alter table reports
  add column target_id uuid generated always as (coalesce(reported_user_id, reported_venue_id)) stored,
  add column decided_at timestamptz,
  add column decided_by uuid references users (id) on delete set null,
  add column note text,
  -- Copied when the report was filed. Null from a year after the decision on.
  add column evidence jsonb,
  add column evidence_taken_at timestamptz;
update reports set decided_at = created_at where state <> 'open';
alter table reports
  add check ((state = 'open') = (decided_at is null)),
  add check ((evidence is null) = (evidence_taken_at is null));

drop index reports_open;
create index reports_target_open on reports (target_id, id desc) where state = 'open';
create index reports_target_decided on reports (target_id, id desc) where state <> 'open';
create index reports_target_reporter on reports (target_id, reporter_id, state);
create index reports_reporter on reports (reporter_id, state) where reporter_id is not null;
create index reports_decided_by on reports (decided_by) where decided_by is not null;
create index reports_evidence_due on reports (decided_at) where evidence is not null and decided_at is not null;

-- A row for each reported person or venue. Filing or deciding a report about it locks this row first.
create table report_targets (
  target_id uuid primary key,
  kind text not null check (kind in ('user', 'venue')),
  total integer not null default 0 check (total >= open),
  open integer not null default 0 check (open >= 0),
  -- Different people: of all reports, and of the open ones.
  reporters integer not null default 0 check (reporters >= 0),
  open_reporters integer not null default 0 check (open_reporters >= 0),
  oldest_open_at timestamptz,
  newest_at timestamptz not null,
  decided_at timestamptz,
  check ((open = 0) = (oldest_open_at is null))
);
create index report_targets_open on report_targets (open_reporters desc, oldest_open_at, target_id) where open > 0;
create index report_targets_decided on report_targets (decided_at desc, target_id) where open = 0;

insert into report_targets
  (target_id, kind, total, open, reporters, open_reporters, oldest_open_at, newest_at, decided_at)
select target_id, case when bool_or(reported_user_id is not null) then 'user' else 'venue' end,
  count(*), count(*) filter (where state = 'open'),
  count(distinct coalesce(reporter_id, id)), count(distinct coalesce(reporter_id, id)) filter (where state = 'open'),
  min(created_at) filter (where state = 'open'), max(created_at), max(decided_at)
from reports where target_id is not null group by target_id;

-- How many targets the queue has: counting them takes longer the more there are.
create table report_totals (
  one boolean primary key default true check (one),
  open integer not null check (open >= 0),
  decided integer not null check (decided >= 0)
);
insert into report_totals (open, decided)
select count(*) filter (where open > 0), count(*) filter (where open = 0) from report_targets;

-- Evidence names the bytes that a picture had when it was reported, beside the name that its owner may replace or
-- delete: bytes stay as long as any name has them.
alter table storage.objects drop constraint objects_version_key;
create index objects_version on storage.objects (version);
