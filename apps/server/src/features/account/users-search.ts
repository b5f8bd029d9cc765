import { usersSearch } from '@nightjar/domain/account/calls';
import { mostPeopleFound, spellingMatchesPerWord, spellingsPerWord } from '@nightjar/domain/account/entity';
import {
  rowRangeOfPeoplePage,
  spelledTerms,
  wordsToSpell,
} from '@nightjar/domain/account/rules/found-by-name';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../platform/db/database.ts';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentListed } from '../people/present.ts';
import {
  findListedPeople,
  findPeopleByBeginning,
  findPeopleByWords,
  findSimilarWords,
} from './queries/search.ts';

/**
 * Finds people by name. Names that begin with the term come first, and similar names fill up the page. Only the last
 * page has the total: phones search at every typed letter, and counting takes three times as long as the search.
 */
export const usersSearchHandler = handle(usersSearch, async ({ input, actor, now, db }) => {
  const { from, to } = rowRangeOfPeoplePage(input.page, input.pageSize);
  const beginning = await findPeopleByBeginning(db, actor.userId, { term: input.search, limit: to });
  const alike = beginning.length < to ? await findSimilarNames(db, actor.userId, input.search) : [];
  const found = [...new Set([...beginning, ...alike])];
  const rows = await findListedPeople(db, found.slice(from, to), { viewer: actor.userId, now });
  const people = rows.map(row => presentListed(row, actor.userId));
  return found.length < to ? ok(people, { total: found.length }) : ok(people);
});

async function findSimilarNames(db: Database, viewer: UserId, term: string): Promise<UserId[]> {
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
