-- What a venue is owed for a pour, from a month of its nights on ("2026-11"). A month without a row has the terms of the
-- last one before it.
create table venue_terms (
  venue_id uuid not null references venues (id) on delete cascade,
  month text not null check (month ~ '^20[0-9]{2}-(0[1-9]|1[0-2])$'),
  -- Cents for a drink that no guest bought.
  given_cents integer not null check (given_cents between 0 and 10000),
  -- Of what was paid for a bought one.
  bought_percent integer not null check (bought_percent between 0 and 100),
  set_by uuid references users (id) on delete set null,
  set_at timestamptz not null,
  primary key (venue_id, month)
);
create index venue_terms_set_by on venue_terms (set_by) where set_by is not null;

-- The pours of a month or of the last days, at every venue.
create index redemptions_time on redemptions (redeemed_at desc, id desc);
