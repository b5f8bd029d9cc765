-- A phone uploads its position while its owner is out, also when the app no longer runs. Its token may do nothing else.
-- A session has one token: a new one replaces the one before. Only the hash is stored.
create table tracking_tokens (
  session_id uuid primary key references auth.sessions on delete cascade,
  user_id    uuid not null references users,
  token_hash bytea not null unique,
  expires_at timestamptz not null
);
create index tracking_tokens_by_user on tracking_tokens (user_id);
