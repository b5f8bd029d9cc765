-- Money and drinks whole: the catalogue, purchases, subscriptions, sent drinks and rounds, the law by state.

-- The catalogue: what may be bought, and for how much. Ids are the payment provider's; nothing of a client's is a price. --

create table products (
  id text primary key,
  kind text not null check (kind in ('plan', 'voucher', 'pass')),
  name text not null,
  description text,
  active boolean not null default true,
  updated_at timestamptz not null default now()
);

create table prices (
  id text primary key,
  product_id text not null references products (id),
  -- Cents.
  unit_amount integer not null check (unit_amount > 0),
  currency text not null default 'usd',
  -- Of a plan; null for what is bought once.
  billed_every text check (billed_every in ('month', 'year')),
  -- Of a plan or a pass.
  free_drinks_per_period integer check (free_drinks_per_period >= 0),
  shots_per_period integer check (shots_per_period >= 0),
  cooldown_in_minutes integer check (cooldown_in_minutes >= 0),
  -- Of a pass.
  hours integer check (hours > 0),
  active boolean not null default true,
  updated_at timestamptz not null default now()
);
create index prices_product on prices (product_id);

-- Something bought once: vouchers or a pass. Written when the link is made, settled from the provider's own objects. --

create table purchases (
  id uuid primary key default gen_random_uuid(),
  user_id uuid references users (id) on delete set null,
  kind text not null check (kind in ('voucher', 'pass')),
  price_id text not null references prices (id),
  title text not null,
  quantity integer not null check (quantity between 1 and 20),
  unit_amount integer not null check (unit_amount > 0),
  currency text not null,
  state text not null default 'open' check (state in ('open', 'paid', 'expired')),
  checkout_id text unique,
  payment_id text unique,
  -- Cents given back so far, and how a dispute stands.
  amount_refunded integer not null default 0 check (amount_refunded >= 0),
  dispute text check (dispute in ('open', 'won', 'lost')),
  created_at timestamptz not null,
  settled_at timestamptz
);
create index purchases_user on purchases (user_id, created_at desc);

create table subscriptions (
  id text primary key,
  user_id uuid references users (id) on delete set null,
  price_id text not null references prices (id),
  -- The provider's word: incomplete, active, trialing, past_due, unpaid, canceled, ...
  status text not null,
  cancel_at_period_end boolean not null,
  current_period_start timestamptz not null,
  current_period_end timestamptz not null,
  ended_at timestamptz,
  -- Since when a renewal has failed; null while everything is paid.
  unpaid_since timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index subscriptions_user on subscriptions (user_id, created_at desc);

-- Each signed event once; what it says is never the truth, only a reason to look at the object again.
create table payment_events (
  id text primary key,
  type text not null,
  object_id text not null,
  created_at timestamptz not null,
  received_at timestamptz not null,
  settled_at timestamptz
);
create index payment_events_age on payment_events (received_at);
create index payment_events_unsettled on payment_events (object_id) where settled_at is null;

alter table plans
  add column purchase_id uuid references purchases (id),
  add column subscription_id text references subscriptions (id),
  add column cancel_at_period_end boolean not null default false,
  -- A failed renewal is carried until then.
  add column grace_until timestamptz;
create index plans_ending on plans (current_period_end) where status <> 'canceled' and current_period_end is not null;

alter table venues add column stripe_account_state text check (stripe_account_state in ('pending', 'active', 'restricted'));

-- The provider of demos and tests: its objects, in the shape the real one answers with. Empty everywhere else.
create schema local_payments;
create table local_payments.objects (
  id text primary key,
  object text not null,
  data jsonb not null,
  created_at timestamptz not null
);
create index objects_by_kind on local_payments.objects (object, created_at desc);

-- Drinks ---------------------------------------------------------------------------------------------------------

-- A round: some of one person's vouchers behind one claim link, first come, one each.
create table rounds (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid references users (id) on delete set null,
  -- Whose members may claim; null: whoever has the link.
  conversation_id uuid references conversations (id) on delete set null,
  message text,
  size integer not null check (size between 1 and 20),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz
);
create index rounds_expiry on rounds (expires_at) where ended_at is null;

alter table vouchers drop constraint vouchers_state_check;
alter table vouchers add constraint vouchers_state_check
  check (state in ('available', 'pending', 'redeemed', 'void', 'refunded'));
alter table vouchers alter column purchase_id type uuid using purchase_id::uuid;
alter table vouchers
  add constraint vouchers_purchase foreign key (purchase_id) references purchases (id),
  add column purchase_index integer check (purchase_index >= 1),
  add column round_id uuid references rounds (id),
  -- A dispute holds the voucher: it can be neither poured nor sent until it is settled.
  add column frozen_at timestamptz,
  -- Poured before its money went back.
  add column flagged_at timestamptz,
  -- When the recipient was reminded of an answer they owe.
  add column reminded_at timestamptz,
  -- What makes a grant happen once, whatever the provider repeats.
  add constraint vouchers_once_per_purchase unique (purchase_id, purchase_index),
  drop constraint vouchers_check,
  add constraint vouchers_on_the_way check ((state = 'pending') = (recipient_id is not null or round_id is not null));
create index vouchers_round on vouchers (round_id) where state = 'pending';

create table round_claims (
  round_id uuid not null references rounds (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  voucher_id uuid not null unique references vouchers (id),
  claimed_at timestamptz not null,
  primary key (round_id, user_id)
);

alter table messages
  add column round_id uuid references rounds (id),
  -- The sending of a drink that this message shows: a voucher may be sent again and again, each time with its own end.
  add column sent_entry_id bigint references drink_ledger (id);

alter table drink_ledger drop constraint drink_ledger_entry_check;
alter table drink_ledger add constraint drink_ledger_entry_check check (entry in
  ('issued', 'sent', 'accepted', 'declined', 'expired', 'taken_back', 'frozen', 'released', 'redeemed', 'voided',
   'refunded', 'free_pour'));
-- Of `sent`: whom the drink is on its way to; null in a round.
alter table drink_ledger add column recipient_id uuid references users (id) on delete set null;

-- When the next period's shots are due; null where nobody is owed any.
alter table drink_banks add column next_top_up_at timestamptz;
create index drink_banks_top_up on drink_banks (next_top_up_at) where next_top_up_at is not null;
create table shot_top_ups (
  user_id uuid not null references users (id) on delete cascade,
  period_start timestamptz not null,
  granted integer not null check (granted >= 0),
  at timestamptz not null,
  primary key (user_id, period_start)
);

alter table redemptions
  add column override_reason text,
  -- Where free alcohol is barred by law, a free pour is a soft one.
  add column non_alcoholic boolean not null default false,
  -- The one reading of a guest's code that poured this.
  add column qr_nonce uuid unique;
create index redemptions_overrides on redemptions (pro_id, redeemed_at) where issue_override;

-- Staff's word that this guest has had enough tonight. Nobody but staff learns of it.
create table service_refusals (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  venue_id uuid not null references venues (id),
  refused_by uuid references users (id) on delete set null,
  reason text not null,
  at timestamptz not null,
  until timestamptz not null,
  lifted_at timestamptz
);
create index service_refusals_guest on service_refusals (user_id, until) where lifted_at is null;

-- What the law of a state says of drinks. A null is unknown, and counts as the strictest (domain rule).
create table alcohol_rules (
  state text primary key check (state ~ '^[A-Z]{2}$'),
  free_drinks boolean,
  drinks_at_a_time integer check (drinks_at_a_time between 1 and 10),
  -- hhmm on the wall; an end at or before the start is the next morning.
  serving_from integer check (serving_from between 0 and 2359),
  serving_until integer check (serving_until between 0 and 2359),
  timed_discounts boolean,
  volume_discounts boolean,
  unlimited_for_a_price boolean,
  prizes boolean,
  source text not null,
  as_of date not null,
  updated_by uuid references users (id) on delete set null
);

-- The door -------------------------------------------------------------------------------------------------------

alter table referrals
  add column reason text,
  add column qualified_at timestamptz,
  add column paid_at timestamptz,
  add column paid_by uuid references users (id) on delete set null;
create index referrals_state on referrals (state, created_at desc);
