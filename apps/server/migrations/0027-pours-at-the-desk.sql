-- A pour that staff took back: by whom and why. A pour past an issue that its bartender took back locks the guest's
-- overrides; one that a manager takes back locks nothing.
alter table redemptions
  drop constraint redemptions_check2,
  add check (overrides_locked_until is null or taken_back_at is not null),
  add column taken_back_by uuid references users (id) on delete set null,
  add column taken_back_reason text,
  add check (taken_back_at is not null or (taken_back_by is null and taken_back_reason is null));

-- Five years of a venue's pours: by the moment and then by the id, which a page goes on from.
drop index redemptions_venue;
create index redemptions_venue on redemptions (venue_id, redeemed_at desc, id desc);
create index redemptions_venue_pro on redemptions (venue_id, pro_id, redeemed_at desc, id desc);
create index redemptions_venue_overrides on redemptions (venue_id, redeemed_at desc, id desc) where issue_override;
create index redemptions_venue_taken_back on redemptions (venue_id, redeemed_at desc, id desc)
  where taken_back_at is not null;
create index redemptions_taken_back_by on redemptions (taken_back_by) where taken_back_by is not null;
-- A settlement reads what the ledger says of each pour.
create index drink_ledger_redemption on drink_ledger (redemption_id) where redemption_id is not null;

-- When many wrong codes were typed at a venue in a short time, a row for each night. It names no code and no guest.
create table wrong_codes (
  venue_id uuid not null references venues (id) on delete cascade,
  night date not null,
  noticed_at timestamptz[] not null check (cardinality(noticed_at) >= 1),
  primary key (venue_id, night)
);
