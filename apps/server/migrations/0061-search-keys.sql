-- additive
-- People and events are found without accents, and whichever apostrophe was typed.

-- A text as people type it: without case, accents and apostrophes. `unaccent` alone counts as changeable, because its
-- dictionary may be: ours never is.
create function search_key(text text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent', translate(normalize(text, nfkc), '''’‘`´ʼʻ', '')))
$$;
-- step alone: finds people by the beginning of the nickname
create index concurrently if not exists users_nickname_key on users ((search_key(nickname) collate "C"), id)
  where registered and not private and not house_contact and deleted_at is null and suspended_at is null;
-- step alone: finds people by the beginning of the full name
create index concurrently if not exists users_full_name_key on users ((search_key(full_name) collate "C"), id)
  where registered and not private and not house_contact and deleted_at is null and suspended_at is null;
-- step alone: finds people by the beginning of the rest of the full name
create index concurrently if not exists users_name_rest_key on users ((search_key(name_rest(full_name)) collate "C"), id)
  where registered and not private and not house_contact and deleted_at is null and suspended_at is null;
-- step alone: finds events by a part of the name
create index concurrently if not exists events_search_key on events using gin (search_key(name) gin_trgm_ops)
  where deleted_at is null;
-- step alone: finds the events of venues by a part of the venue's name
create index concurrently if not exists venues_search_key on venues using gin (search_key(name) gin_trgm_ops);
