-- Weekly series of events -----------------------------------------------------------------------------------------

-- Each night of a series is an event of its own; those added together have one series.
alter table events add column series_id uuid;
create index events_of_series on events (series_id, starts_at, event_id) where series_id is not null and deleted_at is null;
