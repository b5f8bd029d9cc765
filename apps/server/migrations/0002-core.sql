-- The product's tables. Names on the wire and in the database are the same, so camelCase columns are quoted.
create extension if not exists cube;
create extension if not exists earthdistance;
create extension if not exists pg_trgm;
create extension if not exists citext;

-- People ------------------------------------------------------------------------------------------------------

create table users (
  id uuid primary key references auth.accounts (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  phone text unique,
  email text,
  full_name text,
  first_name text,
  last_name text,
  nickname text,
  dob date,
  gender text,
  bio text,
  "relationshipStatus" text,
  profile_image text,
  "bannerImage" text,
  street text,
  street2 text,
  city text,
  state text,
  zip text,
  country text,
  "identityRef" text,
  referred_by uuid references users (id),
  referral_code text not null unique,
  registered boolean not null default false,
  subscribed boolean not null default false,
  pro boolean not null default false,
  rep boolean not null default false,
  super_admin boolean not null default false,
  allow_admin_access boolean not null default false,
  verified boolean not null default false,
  private boolean not null default false,
  allow_sys boolean not null default true,
  -- A system user (the house contact) never answers and is never on a map.
  house_contact boolean not null default false,
  activity_status text not null default 'in' check (activity_status in ('in', 'out')),
  activity_status_until timestamptz,
  terms_accepted_on timestamptz,
  "privacyAcceptedOn" timestamptz,
  friends_count integer not null default 0 check (friends_count >= 0),
  followers_count integer not null default 0 check (followers_count >= 0),
  following_venues_count integer not null default 0 check (following_venues_count >= 0),
  following_pros_count integer not null default 0 check (following_pros_count >= 0),
  stripe_status text,
  stripe_customer_id text unique,
  stripe_product_id text,
  stripe_price_id text,
  stripe_subscription_id text,
  app_version text,
  suspended_at timestamptz,
  deleted_at timestamptz
);
create index users_name_search on users using gin ((coalesce(nickname, '') || ' ' || coalesce(full_name, '')) gin_trgm_ops)
  where deleted_at is null;
create index users_referred_by on users (referred_by) where referred_by is not null;

-- One row per person, overwritten: history is not kept. The snapped points are what others are computed from:
-- `friend_spot` on a 100 m grid, `stranger_spot` on a 500 m grid.
create table user_locations (
  user_id uuid primary key references users (id) on delete cascade,
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  friend_lat double precision not null,
  friend_lng double precision not null,
  stranger_lat double precision not null,
  stranger_lng double precision not null,
  friend_spot cube generated always as (ll_to_earth(friend_lat, friend_lng)) stored,
  stranger_spot cube generated always as (ll_to_earth(stranger_lat, stranger_lng)) stored,
  set_at timestamptz not null
);
create index user_locations_stranger_spot on user_locations using gist (stranger_spot);

-- A pair is stored once, lower id first, so that two crossing requests meet in one row.
create table friendships (
  id uuid primary key default gen_random_uuid(),
  low_user_id uuid not null references users (id) on delete cascade,
  high_user_id uuid not null references users (id) on delete cascade,
  requester_id uuid not null,
  state text not null check (state in ('pending', 'accepted', 'declined')),
  created_at timestamptz not null default now(),
  answered_at timestamptz,
  unique (low_user_id, high_user_id),
  check (low_user_id < high_user_id),
  check (requester_id in (low_user_id, high_user_id))
);
create index friendships_high on friendships (high_user_id, state);
create index friendships_low on friendships (low_user_id, state);

create table blocks (
  blocker_id uuid not null references users (id) on delete cascade,
  blocked_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (blocker_id, blocked_id),
  check (blocker_id <> blocked_id)
);
create index blocks_blocked on blocks (blocked_id);

-- Places ------------------------------------------------------------------------------------------------------

create table neighborhoods (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  label text not null,
  city text not null,
  state text not null,
  kind text not null default 'neighborhood',
  geometry jsonb not null,
  center_lat double precision not null,
  center_lng double precision not null,
  bounds box not null,
  unique (name, city, state)
);
create index neighborhoods_bounds on neighborhoods using gist (bounds);
create index neighborhoods_center on neighborhoods using gist (point(center_lng, center_lat));

create table basemap_layers (
  name text primary key,
  geojson jsonb not null,
  attribution text not null,
  updated_at timestamptz not null default now()
);

-- Venues ------------------------------------------------------------------------------------------------------

create table venue_types (id integer primary key, name text not null unique);
create table venue_features (id integer primary key, name text not null unique);
create table event_types (id integer primary key, name text not null unique);

create table venues (
  id uuid primary key default gen_random_uuid(),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  name text not null,
  description text,
  street text,
  city text,
  state text,
  zip text,
  country text not null default 'US',
  lat double precision not null check (lat between -90 and 90),
  lng double precision not null check (lng between -180 and 180),
  spot cube generated always as (ll_to_earth(lat, lng)) stored,
  timezone text not null,
  phone text,
  email text,
  neighborhood_id uuid references neighborhoods (id) on delete set null,
  active boolean not null default false,
  partner boolean not null default false,
  images jsonb not null default '[]',
  hours jsonb not null default '[]',
  closures jsonb not null default '[]',
  features jsonb not null default '[]',
  type jsonb not null default '[]',
  "paymentTypes" jsonb not null default '[]',
  "compPolicy" jsonb,
  links jsonb not null default '[]',
  venue_code text unique,
  followers_count integer not null default 0 check (followers_count >= 0),
  confirmed_at timestamptz,
  confirmed_by uuid references users (id),
  stripe_account_id text,
  -- Where an imported venue came from ("osm:node/1"): what makes the import idempotent.
  source text unique
);
create index venues_spot on venues using gist (spot) where active;
create index venues_partner_spot on venues using gist (spot) where active and partner;
create index venues_position on venues using gist (point(lng, lat)) where active;
create index venues_name_search on venues using gin (name gin_trgm_ops);

create table venue_follows (
  user_id uuid not null references users (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, venue_id)
);
create index venue_follows_venue on venue_follows (venue_id, created_at desc);

create table check_ins (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id) on delete cascade,
  venue_id uuid not null references venues (id) on delete cascade,
  created_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz
);
create unique index check_ins_one_active on check_ins (user_id) where ended_at is null;
create index check_ins_venue on check_ins (venue_id, ends_at) where ended_at is null;

-- Staff -------------------------------------------------------------------------------------------------------

create table pro_roles (id integer primary key, name text not null unique, manages boolean not null);
create table pro_colors (id integer primary key, name text not null unique, hex text not null);

create table pros (
  id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venues (id) on delete cascade,
  user_id uuid references users (id) on delete set null,
  pro_role_id integer not null references pro_roles (id),
  first_name text,
  last_name text,
  phone text,
  state text not null check (state in ('invited', 'pending', 'approved', 'declined', 'removed')),
  pro_code text check (pro_code ~ '^[0-9]{4}$'),
  pro_color_id integer references pro_colors (id),
  created_at timestamptz not null default now(),
  approved_at timestamptz,
  clocked_in_at timestamptz,
  clocked_in_until timestamptz,
  unique (venue_id, user_id)
);
create unique index pros_code_in_venue on pros (venue_id, pro_code) where state = 'approved';
create index pros_user on pros (user_id) where state = 'approved';
create index pros_on_shift on pros (clocked_in_until) where state = 'approved' and clocked_in_until is not null;

create table pro_follows (
  user_id uuid not null references users (id) on delete cascade,
  pro_user_id uuid not null references users (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, pro_user_id)
);
create index pro_follows_pro on pro_follows (pro_user_id, created_at desc);

-- Events ------------------------------------------------------------------------------------------------------

create table events (
  event_id uuid primary key default gen_random_uuid(),
  venue_id uuid not null references venues (id) on delete cascade,
  type_id integer not null references event_types (id),
  name text not null,
  description text,
  starts_at timestamptz not null,
  ends_at timestamptz,
  banner_image text,
  profile_image text,
  link text,
  price_cents integer not null default 0 check (price_cents >= 0),
  capacity integer check (capacity > 0),
  status text not null check (status in ('draft', 'published', 'cancelled')),
  created_by uuid references users (id),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index events_venue on events (venue_id, starts_at);
create index events_starts on events (starts_at) where status = 'published';

create table event_follows (
  user_id uuid not null references users (id) on delete cascade,
  event_id uuid not null references events (event_id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (user_id, event_id)
);
create index event_follows_event on event_follows (event_id, created_at desc);

-- Drinks ------------------------------------------------------------------------------------------------------

-- What a member is entitled to. `source` names who set it: a payment provider, an invite-list code, the house.
create table plans (
  user_id uuid primary key references users (id) on delete cascade,
  source text not null check (source in ('provider', 'whitelist', 'demo')),
  name text not null,
  product_id text,
  price_id text,
  status text not null check (status in ('active', 'past_due', 'canceled')),
  unit_amount integer not null default 0 check (unit_amount >= 0),
  currency text not null default 'usd',
  free_drinks_per_period integer not null check (free_drinks_per_period >= 0),
  shots_per_period integer not null check (shots_per_period >= 0),
  cooldown_in_minutes integer check (cooldown_in_minutes >= 0),
  period_anchor timestamptz not null,
  current_period_start timestamptz,
  current_period_end timestamptz,
  updated_at timestamptz not null default now()
);

-- The row a redemption locks: one person's pours happen one after another.
create table drink_banks (
  user_id uuid primary key references users (id) on delete cascade,
  redeemed_total integer not null default 0,
  sent_total integer not null default 0,
  received_total integer not null default 0
);

create table vouchers (
  id uuid primary key default gen_random_uuid(),
  owner_id uuid not null references users (id),
  voucher_type text not null check (voucher_type in ('paid', 'shot')),
  state text not null check (state in ('available', 'pending', 'redeemed', 'void')),
  title text not null default 'A drink',
  sender_id uuid references users (id),
  recipient_id uuid references users (id),
  message text,
  attachment_url text,
  thumbnail_url text,
  attachment_type text check (attachment_type in ('image', 'video')),
  sent_at timestamptz,
  sent_expires_at timestamptz,
  accepted_at timestamptz,
  origin text not null check (origin in ('bought', 'granted', 'received')),
  purchase_id text,
  created_at timestamptz not null default now(),
  check ((state = 'pending') = (recipient_id is not null))
);
create index vouchers_owner on vouchers (owner_id, created_at desc) where state in ('available', 'pending');
create index vouchers_recipient on vouchers (recipient_id) where state = 'pending';
create index vouchers_sent_expiry on vouchers (sent_expires_at) where state = 'pending';

create table redemptions (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references users (id),
  venue_id uuid not null references venues (id),
  pro_id uuid not null references pros (id),
  pro_first_name text not null,
  kind text not null check (kind in ('free', 'paid')),
  voucher_id uuid unique references vouchers (id),
  period_start timestamptz,
  period_index integer check (period_index >= 1),
  issue text check (issue in ('pro_not_clocked_in', 'venue_closed', 'far_from_venue')),
  issue_override boolean not null default false,
  redeemed_at timestamptz not null,
  unique (user_id, period_start, period_index),
  check ((kind = 'paid') = (voucher_id is not null)),
  check ((kind = 'free') = (period_start is not null and period_index is not null))
);
create index redemptions_user on redemptions (user_id, redeemed_at desc);
create index redemptions_venue on redemptions (venue_id, redeemed_at desc);

-- Every transition of a voucher and every free pour, append-only: balances can be recomputed from it.
create table drink_ledger (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  entry text not null check (entry in
    ('issued', 'sent', 'accepted', 'declined', 'expired', 'redeemed', 'voided', 'refunded', 'free_pour')),
  user_id uuid references users (id) on delete set null,
  voucher_id uuid references vouchers (id),
  redemption_id uuid references redemptions (id),
  actor_id uuid references users (id) on delete set null,
  venue_id uuid references venues (id),
  pro_id uuid references pros (id),
  reason text
);
create index drink_ledger_user on drink_ledger (user_id, id);
create index drink_ledger_voucher on drink_ledger (voucher_id, id) where voucher_id is not null;

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end $$;
create trigger drink_ledger_append_only before update of at, entry, voucher_id, redemption_id, venue_id, pro_id, reason or delete
  on drink_ledger for each row execute function refuse_change();

-- The door ----------------------------------------------------------------------------------------------------

create table whitelist_codes (
  code citext primary key,
  label text not null,
  max_uses integer not null check (max_uses > 0),
  uses integer not null default 0 check (uses between 0 and max_uses),
  expires_at timestamptz,
  free_drinks_per_period integer not null default 2,
  shots_per_period integer not null default 2,
  cooldown_in_minutes integer,
  created_at timestamptz not null default now()
);

create table whitelist_uses (
  user_id uuid not null references users (id) on delete cascade,
  code citext not null references whitelist_codes (code),
  used_at timestamptz not null,
  primary key (user_id, code)
);

create table referrals (
  user_id uuid primary key references users (id) on delete cascade,
  referrer_id uuid not null references users (id) on delete cascade,
  code text not null,
  state text not null default 'joined' check (state in ('joined', 'qualified', 'paid')),
  created_at timestamptz not null default now(),
  check (user_id <> referrer_id)
);
create index referrals_referrer on referrals (referrer_id, created_at desc);

-- Conversations -----------------------------------------------------------------------------------------------

create table conversations (
  id uuid primary key default gen_random_uuid(),
  type text not null check (type in ('direct', 'group', 'event', 'venue', 'neighborhood')),
  -- What makes a conversation the only one of its kind: the sorted pair, or the event, venue or neighborhood.
  subject text unique,
  group_name text,
  created_by uuid references users (id) on delete set null,
  last_message_id uuid,
  last_message_at timestamptz,
  created_at timestamptz not null default now(),
  check ((type = 'group') = (subject is null))
);

create table conversation_members (
  conversation_id uuid not null references conversations (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  joined_at timestamptz not null default now(),
  left_at timestamptz,
  admin boolean not null default false,
  muted boolean not null default false,
  archived boolean not null default false,
  hidden_before timestamptz,
  last_read_message_id uuid,
  primary key (conversation_id, user_id)
);
create index conversation_members_user on conversation_members (user_id) where left_at is null;

-- Message ids are uuid v7: they sort by time, so a page is a range of the primary key.
create table messages (
  conversation_id uuid not null,
  id uuid not null default uuidv7(),
  sender_id uuid,
  client_id text,
  message text,
  attachment_url text,
  thumbnail_url text,
  attachment_type text check (attachment_type in ('image', 'video')),
  mentions uuid[] not null default '{}',
  reply_to_message_id uuid,
  voucher_id uuid,
  created_at timestamptz not null default now(),
  primary key (conversation_id, id, created_at)
) partition by range (created_at);
create table messages_default partition of messages default;

-- House -------------------------------------------------------------------------------------------------------

-- The first answer to a write, given again for 24 h to whoever repeats it under the same key.
create table idempotency_keys (
  user_id uuid not null,
  key text not null,
  call text not null,
  fingerprint text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (user_id, key)
);
create index idempotency_keys_age on idempotency_keys (created_at);

create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  actor_id uuid,
  action text not null,
  subject text not null,
  before jsonb,
  after jsonb
);

create table app_releases (
  version text primary key,
  released_at timestamptz not null,
  bundle_url text,
  checksum text
);

-- Words of the trade: fixed rows, the same in every deployment. -------------------------------------------------

insert into venue_types (id, name) values
  (1, 'Bar'), (2, 'Nightclub'), (3, 'Pub'), (4, 'Brewery'), (5, 'Cocktail lounge'), (6, 'Dive bar'), (7, 'Wine bar'),
  (8, 'Sports bar'), (9, 'Live music'), (10, 'Rooftop'), (11, 'Restaurant'), (12, 'Cafe');
insert into venue_features (id, name) values
  (1, 'Outdoor seating'), (2, 'Dance floor'), (3, 'Live bands'), (4, 'DJ'), (5, 'Pool table'), (6, 'Karaoke'),
  (7, 'Happy hour'), (8, 'Kitchen open late'), (9, 'Dog friendly'), (10, 'Wheelchair access'), (11, 'Smoke free'),
  (12, 'Waterfront'), (13, 'Games'), (14, 'Big screens');
insert into event_types (id, name) values
  (1, 'Live music'), (2, 'DJ night'), (3, 'Trivia'), (4, 'Karaoke'), (5, 'Comedy'), (6, 'Drag'), (7, 'Tasting'),
  (8, 'Sports'), (9, 'Dance'), (10, 'Open mic'), (11, 'Special');
insert into pro_roles (id, name, manages) values
  (1, 'owner', true), (2, 'manager', true), (3, 'bartender', false), (4, 'server', false), (5, 'door', false), (6, 'dj', false);
insert into pro_colors (id, name, hex) values
  (1, 'Amber Chevron', '#F2B705'), (2, 'Ruby Bar', '#EB4B55'), (3, 'Teal Scale', '#1FA898'), (4, 'Cobalt Ring', '#5F8DF5'),
  (5, 'Orchid Dot', '#E39BFF'), (6, 'Lime Wave', '#B8E84A'), (7, 'Bone Check', '#F7EDDC'), (8, 'Copper Slash', '#C8703A');
