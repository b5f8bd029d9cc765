import { mostPeopleFound, spellingMatchesPerWord, spellingsPerWord } from '@nightjar/domain/account/entity';
import { spelledTerms, wordsToSpell } from '@nightjar/domain/account/rules/found-by-name';
import type { UserId } from '@nightjar/domain/kernel/id';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../../platform/db/database.ts';
import { idsUnseenBy } from '../../people/queries/blocks.ts';
import { type ListedPersonRow, listedColumns } from '../../people/queries/listed.ts';
import { nameSortKey } from '../../people/queries/person.ts';
import { friendIdsSql } from '../../people/queries/ties.ts';
import type { ViewerContext } from '../../people/queries/visibility.ts';

/**
 * Names are compared by this function of SQL. `search_key` leaves out case, accents and apostrophes, because people type
 * names without them. The desk compares by `lower`, for which it has its own indexes.
 */
type NameForm = 'search_key' | 'lower';
const normalizedNameSql = (form: NameForm, text: RawBuilder<unknown>) =>
  form === 'lower' ? sql`lower(${text})` : sql`search_key(${text})`;

/**
 * The nickname and the full name are searched first, and the part of the full name after the first word last. Each of
 * the three expressions has an index of its own.
 */
const searchedNames = (form: NameForm) =>
  [
    { rank: 0, name: sql.ref('users.nickname') },
    { rank: 0, name: sql.ref('users.full_name') },
    { rank: 1, name: sql`name_rest(users.full_name)` },
  ].map(({ rank, name }) => ({ rank, name: sql`${normalizedNameSql(form, name)} collate "C"` }));

/** A search may find a friend who fulfills this condition, even with a private profile. */
const isActiveUser = sql`users.registered and not users.house_contact
  and users.deleted_at is null and users.suspended_at is null`;

/** A search may find a stranger who fulfills this condition. The indexes of names contain only such people. */
const isFindable = sql`${isActiveUser} and not users.private`;

/** Matches names that begin with the term, as a range of an index. The last character of Unicode ends the range. */
const beginsWithTerm = (name: RawBuilder<unknown>, term: RawBuilder<unknown>) =>
  sql`(${name} >= ${term} and ${name} < ${term} || chr(1114111))`;

/**
 * Limits are rounded up to a multiple of this number, so that few different statements exist and PostgreSQL plans each
 * once.
 */
const limitRoundingStep = 20;

/**
 * The names of a friend are brought into their form by two calls of the function, because a person may have hundreds of
 * friends and each call takes microseconds.
 */
const keysOfFriend = sql`lateral (
  select chr(10) || search_key(concat_ws(chr(10), users.nickname, users.full_name)) as leading,
    search_key(name_rest(users.full_name)) as rest offset 0) as keys`;
const fullNameBeginsWith = (term: RawBuilder<unknown>) =>
  sql`strpos(keys.leading, chr(10) || search_key(${term})) > 0`;
const anyNamePartBeginsWith = (term: RawBuilder<unknown>) =>
  sql`(${fullNameBeginsWith(term)} or coalesce(starts_with(keys.rest, search_key(${term})), false))`;

type NameBeginningRequest = { condition: RawBuilder<unknown>; limit: number; form: NameForm };

/**
 * Selects the first people with one of the `searchedNames` that begins with `term`. The limit is part of the
 * statement's text, so that the cached plan knows that it is small.
 */
export const peopleByBeginning = (
  term: RawBuilder<unknown>,
  { condition, limit, form }: NameBeginningRequest,
) =>
  sql.join(
    searchedNames(form).map(
      ({ rank, name }) => sql`(select users.id, ${sql.lit(rank)} as rank, ${name} as name from users
        where ${beginsWithTerm(name, normalizedNameSql(form, term))} and ${condition}
        order by ${name}, users.id limit ${sql.lit(limit)})`,
    ),
    sql` union all `,
  );

const strangersByNameBeginning = (viewer: UserId, term: RawBuilder<unknown>, limit: number) =>
  peopleByBeginning(term, {
    condition: sql`${isFindable} and users.id <> ${viewer} and users.id not in ${idsUnseenBy(viewer)}`,
    limit,
    form: 'search_key',
  });

/**
 * Returns the first `limit` people with a name that begins with `term`. Friends come first, then people whose nickname
 * or full name begins with the term, then all others, each group by name.
 */
async function findPeopleByBeginning(
  db: Database,
  viewer: UserId,
  { term, limit }: { term: string; limit: number },
): Promise<UserId[]> {
  const typed = sql`${term}::text`;
  const each = Math.ceil(limit / limitRoundingStep) * limitRoundingStep;
  const { rows } = await sql<{ id: UserId }>`
    with friends as materialized (
      select users.id, case when ${fullNameBeginsWith(typed)} then 0 else 1 end as rank,
        ${nameSortKey('users')} collate "C" as name
      from ${friendIdsSql(viewer)} as friend join users on users.id = friend.id cross join ${keysOfFriend}
      where ${anyNamePartBeginsWith(typed)} and ${isActiveUser} and users.id not in ${idsUnseenBy(viewer)}
    )
    select id from (
      select distinct on (id) id, rank, name, bool_or(friend) over (partition by id) as friend from (
        select id, rank, name, true as friend from friends
        union all select id, rank, name, false from (${strangersByNameBeginning(viewer, typed, each)}) as stranger
      ) as found
      order by id, rank, name
    ) as best order by friend desc, rank, name, id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Returns words of existing names that look like one of the typed `words`, in case of a typo. The most similar words
 * are listed first.
 */
export async function findSimilarWords(
  db: Database,
  words: readonly string[],
  limit: number,
): Promise<{ typed: string; word: string }[]> {
  const { rows } = await sql<{ typed: string; word: string }>`
    select typed, near.word from unnest(${words}::text[]) with ordinality as words (typed, place) cross join lateral (
      select word, similarity(word, typed) as alike from name_words where spellings && spellings_of(typed)
      order by alike desc, people desc, word limit ${limit}) as near
    order by place, alike desc, near.word`.execute(db);
  return rows;
}

/**
 * Returns people whose name contains one of the words `spelled`. Friends come first, then the names most similar to
 * `term`.
 */
async function findPeopleByWords(
  db: Database,
  viewer: UserId,
  {
    term,
    spelled,
    limits,
  }: { term: string; spelled: readonly string[]; limits: { each: number; all: number } },
): Promise<UserId[]> {
  const likeness = sql`word_similarity(lower(${term}), lower(concat_ws(' ', users.nickname, users.full_name)))`;
  const spelling = sql`spelled.spelling`;
  const { rows } = await sql<{ id: UserId }>`
    with spelled as (select spelling from unnest(${spelled}::text[]) as spelling),
    friends as materialized (
      select users.id from ${friendIdsSql(viewer)} as friend join users on users.id = friend.id
        cross join ${keysOfFriend}
      where ${isActiveUser} and users.id not in ${idsUnseenBy(viewer)}
        and exists (select 1 from spelled where ${anyNamePartBeginsWith(spelling)})
    ), strangers as materialized (
      select stranger.id from spelled
      cross join lateral (${strangersByNameBeginning(viewer, spelling, limits.each)}) as stranger
    )
    select users.id from users
    where users.id in (select id from friends union select id from strangers)
    order by users.id in (select id from friends) desc, ${likeness} desc, users.id limit ${limits.all}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/**
 * Finds people by name, and returns the ids of one page. `found` counts the people up to the end of the page. Similar
 * names are looked up only where names that begin with the term leave room on the page.
 */
export async function findPeopleByName(
  db: Database,
  viewer: UserId,
  { term, range: { from, to } }: { term: string; range: { from: number; to: number } },
): Promise<{ ids: UserId[]; found: number }> {
  const beginning = await findPeopleByBeginning(db, viewer, { term, limit: to });
  const alike = beginning.length < to ? await findPeopleWithSimilarNames(db, viewer, term) : [];
  const found = [...new Set([...beginning, ...alike])];
  return { ids: found.slice(from, to), found: found.length };
}

async function findPeopleWithSimilarNames(db: Database, viewer: UserId, term: string): Promise<UserId[]> {
  const words = wordsToSpell(term);
  if (words.length === 0) return [];
  const spellings = await findSimilarWords(db, words, spellingsPerWord);
  const spelled = spelledTerms(words, spellings);
  if (spelled.length === 0) return [];
  return findPeopleByWords(db, viewer, {
    term,
    spelled,
    limits: { each: spellingMatchesPerWord, all: mostPeopleFound },
  });
}

/** Returns the people with these ids as a list shows them, in the order of the ids. */
export async function findListedPeople(
  db: Database,
  ids: readonly UserId[],
  { viewer, now }: ViewerContext,
): Promise<ListedPersonRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<ListedPersonRow>`
    select shown.* from unnest(${ids}::uuid[]) with ordinality as listed (id, place)
    cross join lateral (${listedColumns(viewer, now)}) as shown order by listed.place`.execute(db);
  return rows;
}
