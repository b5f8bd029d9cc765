-- Venues by name ----------------------------------------------------------------------------------------------------

create extension if not exists unaccent;
create extension if not exists btree_gist;

-- A text without case and accents. `unaccent` alone counts as changeable, because its dictionary may be: ours never is.
create function folded(text text) returns text language sql immutable strict parallel safe as $$
  select lower(public.unaccent('public.unaccent', normalize(text, nfkc)))
$$;

-- The words of a folded text, in their order: apostrophes join, other punctuation parts, "&" is a word.
create function words_in(folded text) returns text[] language sql immutable strict parallel safe as $$
  select array_remove(regexp_split_to_array(replace(translate(folded, '''’`´ʼ', ''), '&', ' and '),
    '[\s!-/:-@\[-`{-~¡-¿–—“”„…•·|]+'), '')
$$;

-- A name as names are compared: its words alone, or what it has instead of words.
create function name_key(name text) returns text language sql immutable strict parallel safe as $$
  select coalesce(nullif(array_to_string(public.words_in(public.folded(name)), ' '), ''), public.folded(name))
$$;
create index venues_name_key on venues (left(name_key(name), 200) collate "C", id) where active;
drop index venues_name_search;

-- By what an active venue is found: the words of its name, "@" and its city, "#" and its neighborhood. A word and a place
-- in one index give the nearest venues with a word, however many there are; `name` tells whether they have the others.
create table venue_words (
  venue_id uuid not null references venues (id) on delete cascade,
  word text collate "C" not null,
  spot point not null,
  name text not null,
  primary key (venue_id, word)
);
-- With the answer in it: a thousand rows need not be fetched from all over the table.
create index venue_words_near on venue_words using gist (word, spot) include (venue_id, name);

-- The words and how many venues have them. What was typed wrong is put right by exact keys, as `name_words` does.
create table venue_vocabulary (
  word text collate "C" primary key,
  venues integer not null,
  spellings text[] not null generated always as
    (case when word ~ '^[@#]' or length(word) < 2 then '{}'::text[] else spellings_of(word) end) stored
);
create index venue_vocabulary_spellings on venue_vocabulary using gin (spellings);

create function words_of_venue(name_key text, city text, neighborhood_id uuid) returns setof text
language sql immutable parallel safe as $$
  select distinct left(word, 80) from (
    select unnest(string_to_array(name_key, ' ')) as word
    union all select '@' || folded(city)
    union all select '#' || neighborhood_id) as found
  where word is not null
$$;

insert into venue_words (venue_id, word, spot, name)
select id, word, point(lng, lat), key
from venues cross join lateral (select name_key(name) as key offset 0) as named
  cross join lateral words_of_venue(key, city, neighborhood_id) as word
where active;
insert into venue_vocabulary (word, venues) select word, count(*) from venue_words group by word;

create function add_venue_words() returns trigger language plpgsql as $$
begin
  with fresh as (
    insert into venue_words (venue_id, word, spot, name)
    select id, word, point(lng, lat), key
    from added cross join lateral (select name_key(name) as key offset 0) as named
      cross join lateral words_of_venue(key, city, neighborhood_id) as word
    where active returning word
  )
  insert into venue_vocabulary as known (word, venues) select word, count(*) from fresh group by word order by word
  on conflict (word) do update set venues = known.venues + excluded.venues;
  return null;
end $$;
create trigger venues_add_words after insert on venues referencing new table as added
  for each statement execute function add_venue_words();

create function change_venue_words() returns trigger language plpgsql as $$
declare
  lost text[];
begin
  with gone as (
    delete from venue_words where venue_id = old.id returning word
  )
  select coalesce(array_agg(word order by word), '{}') into lost from gone;
  insert into venue_vocabulary as known (word, venues) select word, 0 from unnest(lost) as word
  on conflict (word) do update set venues = known.venues - 1;
  if tg_op = 'UPDATE' and new.active then
    with fresh as (
      insert into venue_words (venue_id, word, spot, name)
      select new.id, word, point(new.lng, new.lat), name_key(new.name)
      from words_of_venue(name_key(new.name), new.city, new.neighborhood_id) as word returning word
    )
    insert into venue_vocabulary as known (word, venues) select word, 1 from fresh order by word
    on conflict (word) do update set venues = known.venues + 1;
  end if;
  delete from venue_vocabulary where venues <= 0 and word = any(lost);
  return coalesce(new, old);
end $$;
create trigger venues_change_words after update of name, city, neighborhood_id, active, lat, lng on venues
  for each row when ((old.name, old.city, old.neighborhood_id, old.active, old.lat, old.lng)
    is distinct from (new.name, new.city, new.neighborhood_id, new.active, new.lat, new.lng))
  execute function change_venue_words();
create trigger venues_forget_words before delete on venues for each row execute function change_venue_words();
