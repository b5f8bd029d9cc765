import { usersSearch } from '@nightjar/domain/account/calls';
import { rowRangeOfPeoplePage } from '@nightjar/domain/account/rules/found-by-name';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentListed } from '../people/present.ts';
import { findListedPeople, findPeopleByName } from './queries/search.ts';

/**
 * Finds people by name. Names that begin with the term come first, and similar names fill up the page. Only the last
 * page has the total: phones search at every typed letter, and counting takes three times as long as the search.
 */
export const usersSearchHandler = handle(usersSearch, async ({ input, actor, now, db }) => {
  const range = rowRangeOfPeoplePage(input.page, input.pageSize);
  const { ids, found } = await findPeopleByName(db, actor.userId, { term: input.search, range });
  const rows = await findListedPeople(db, ids, { viewer: actor.userId, now });
  const people = rows.map(row => presentListed(row, actor.userId));
  return found < range.to ? ok(people, { total: found }) : ok(people);
});
