-- Counters of the rate limits, in the shape rate-limiter-flexible keeps them: `expire` is in milliseconds of the epoch.
create table rate_limits (
  key varchar(255) primary key,
  points integer not null default 0,
  expire bigint
);
create index rate_limits_expire on rate_limits (expire);
