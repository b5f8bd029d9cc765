-- Whoever got a drink of one round may pour it into the next: within a round it is given once, not for ever.
alter table round_claims
  drop constraint round_claims_voucher_id_key,
  add constraint round_claims_voucher_once unique (voucher_id, round_id);
