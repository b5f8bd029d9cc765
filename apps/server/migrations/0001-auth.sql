-- Who may sign in, with which sessions, and what was sent to prove it. The product's own people are public.users,
-- one row per account, created in the transaction that creates the account.

create schema auth;

create table auth.accounts (
  id                   uuid primary key,
  -- E.164 digits without "+". Null: nobody signs in as this account (the house contact, an erased person).
  phone                text unique check (phone ~ '^[1-9][0-9]{1,14}$'),
  phone_confirmed_at   timestamptz,
  confirmation_sent_at timestamptz,
  new_phone            text check (new_phone ~ '^[1-9][0-9]{1,14}$'),
  phone_change_sent_at timestamptz,
  user_metadata        jsonb not null default '{}' check (jsonb_typeof(user_metadata) = 'object'),
  banned_until         timestamptz,
  last_sign_in_at      timestamptz,
  created_at           timestamptz not null default now(),
  updated_at           timestamptz not null default now()
);

create table auth.sessions (
  id                 uuid primary key,
  account_id         uuid not null references auth.accounts on delete cascade,
  created_at         timestamptz not null default now(),
  refreshed_at       timestamptz not null default now(),
  -- Moved forward by each refresh: inactivity and absolute age in one bound.
  not_after          timestamptz not null,
  ended_at           timestamptz,
  end_reason         text check (end_reason in ('logout', 'reuse', 'banned', 'erased')),
  -- When this session last proved the phone again, for acts that ask for a fresh code.
  reauthenticated_at timestamptz,
  user_agent         text,
  -- The network, never the full address: /24 for IPv4, /48 for IPv6.
  address            text,
  check ((ended_at is null) = (end_reason is null))
);
create index sessions_by_account on auth.sessions (account_id) where ended_at is null;
create index sessions_ended on auth.sessions (ended_at) where ended_at is not null;
create index sessions_not_after on auth.sessions (not_after);

-- A session's tokens form one chain. A child is derived from its parent's plain text and `salt`, so a client that lost
-- a reply gets the same child again although only hashes are stored.
create table auth.refresh_tokens (
  id         bigint generated always as identity primary key,
  session_id uuid not null references auth.sessions on delete cascade,
  token_hash bytea not null unique,
  parent_id  bigint unique references auth.refresh_tokens on delete set null,
  salt       bytea,
  created_at timestamptz not null default now(),
  used_at    timestamptz,
  check (parent_id is null or salt is not null)
);
create index refresh_tokens_by_session on auth.refresh_tokens (session_id);

-- One live code per number and purpose; a new one replaces the old.
create table auth.one_time_codes (
  phone         text not null,
  purpose       text not null check (purpose in ('sign_in', 'phone_change', 'reauthentication')),
  -- Who asked, where that is known: sign-in codes know no account, so that nothing tells whether one exists.
  account_id    uuid references auth.accounts on delete cascade,
  salt          bytea not null,
  code_hash     bytea not null,
  -- What a sign-in that creates the account starts with, and whether it may create one.
  user_metadata jsonb not null default '{}',
  may_create    boolean not null default true,
  attempts_left smallint not null check (attempts_left >= 0),
  created_at    timestamptz not null default now(),
  expires_at    timestamptz not null,
  primary key (phone, purpose),
  check ((purpose = 'sign_in') = (account_id is null))
);
create index one_time_codes_expiry on auth.one_time_codes (expires_at);

-- Wrong codes per number. Counted apart from the codes, so that asking for a new code forgives nothing.
create table auth.code_failures (
  phone             text primary key,
  window_started_at timestamptz not null,
  in_window         integer not null,
  in_a_row          integer not null,
  locks             integer not null default 0,
  locked_until      timestamptz
);

-- Every text message with a code: the gaps and daily cap of a number, and the share of codes that people enter
-- (texts nobody enters are how SMS pumping shows).
create table auth.sms_sends (
  id          bigint generated always as identity primary key,
  phone       text not null,
  prefix      text not null,
  country     text not null,
  sent_at     timestamptz not null default now(),
  verified_at timestamptz
);
create index sms_sends_by_phone on auth.sms_sends (phone, sent_at);
create index sms_sends_by_prefix on auth.sms_sends (prefix, sent_at);
create index sms_sends_by_country on auth.sms_sends (country, sent_at);
create index sms_sends_by_time on auth.sms_sends (sent_at);

-- Where text messages land when no provider is configured; shown at /dev/inbox outside production.
create table auth.sms_outbox (
  id         bigint generated always as identity primary key,
  phone      text not null,
  text       text not null,
  created_at timestamptz not null default now()
);
create index sms_outbox_by_phone on auth.sms_outbox (phone, id);

-- Keys made by the server itself where the settings name none, so that tokens survive a restart and hold on every node.
create table auth.signing_keys (
  kid        text primary key,
  jwk        jsonb not null,
  created_at timestamptz not null default now()
);
