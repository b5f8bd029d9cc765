-- A pour past an issue by a typed code: the one token that allowed it, and whether its bartender took it back. A pour
-- that was taken back stays in the books and counts for nobody: its voucher and its number are free again.
alter table redemptions
  drop constraint redemptions_voucher_id_key,
  drop constraint redemptions_user_id_period_start_period_index_key,
  add column override_nonce uuid unique,
  add column taken_back_at timestamptz,
  -- Until when no code overrides anything for this guest, because of this pour.
  add column overrides_locked_until timestamptz,
  add check ((taken_back_at is null) = (overrides_locked_until is null));
create unique index redemptions_voucher_once on redemptions (voucher_id) where taken_back_at is null;
create unique index redemptions_numbered on redemptions (user_id, period_start, period_index) where taken_back_at is null;
create index redemptions_overrides_locked on redemptions (user_id, overrides_locked_until)
  where overrides_locked_until is not null;

alter table drink_ledger drop constraint drink_ledger_entry_check;
alter table drink_ledger add constraint drink_ledger_entry_check check (entry in
  ('issued', 'sent', 'accepted', 'declined', 'expired', 'taken_back', 'frozen', 'released', 'redeemed',
   'pour_taken_back', 'voided', 'refunded', 'free_pour'));
