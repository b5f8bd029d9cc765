import { adminUsersSearch } from '@nightjar/domain/account/desk/calls';
import { peoplePageSizes } from '@nightjar/domain/account/desk/entity';
import { phoneNumbersIn } from '@nightjar/domain/account/desk/rules/found';
import { spellingsPerWord } from '@nightjar/domain/account/entity';
import { spelledTerms, wordsToSpell } from '@nightjar/domain/account/rules/found-by-name';
import type { UserId } from '@nightjar/domain/kernel/id';
import { cutPage } from '@nightjar/domain/kernel/page';
import type { Database } from '../../../platform/db/database.ts';
import { type CallContext, handle, ok } from '../../../platform/http/handler.ts';
import { findSimilarWords } from '../queries/search.ts';
import { presentDeskPersonRow } from './present.ts';
import {
  findDeskRowsOfIds,
  findPeopleByNames,
  findPeopleByNumber,
  listPeople,
  type OptionalFilter,
} from './queries/people.ts';
import type { DeskPersonRow } from './queries/person.ts';

type SearchCall = CallContext<typeof adminUsersSearch>;
type FoundPeople = { rows: readonly DeskPersonRow[]; more: boolean };

/**
 * Finds people by a phone number or by a name, and lists all people where no term is given. The audit trail
 * records the person that was found by a number, or else how many people were shown. It never contains the typed text.
 */
export const adminUsersSearchHandler = handle(adminUsersSearch, async call => {
  const term = call.input.term || call.input.search || '';
  const { rows, more } = term === '' ? await listAllPeople(call) : await searchPeople(call, term);
  return ok({ people: rows.map(presentDeskPersonRow), more });
});

async function listAllPeople({ input, db, recordChange }: SearchCall): Promise<FoundPeople> {
  const { only, before, limit, sortBy = 'joined' } = input;
  const sortOrder = input.sortOrder ?? (sortBy === 'name' ? 'asc' : 'desc');
  const rows = await listPeople(db, { only, before, sortBy, sortOrder, limit: limit + 1 });
  const page = cutPage(rows, limit);
  const by = sortBy === 'joined' && sortOrder === 'desc' ? 'newest' : `${sortBy} ${sortOrder}`;
  recordChange(null, { by, only: only ?? null, shown: page.rows.length });
  return page;
}

async function searchPeople({ input, db, recordChange }: SearchCall, term: string): Promise<FoundPeople> {
  const { only, before, limit } = input;
  const numbers = phoneNumbersIn(term);
  const owner = numbers.length > 0 ? await findPeopleByNumber(db, numbers, only) : [];
  if (owner.length > 0) {
    recordChange(null, { by: 'number', only: only ?? null, found: owner.map(({ id }) => id) });
    return { rows: owner, more: false };
  }
  const found = before ? [] : await findPeopleByName(db, term, { only, limit: limit + 1 });
  const page = cutPage(found, limit);
  recordChange(null, { by: 'name', only: only ?? null, shown: page.rows.length });
  return { rows: await findDeskRowsOfIds(db, page.rows), more: page.more };
}

/** Finds people by name. Names that begin with the term come first, and names with a similar spelling fill the page. */
async function findPeopleByName(
  db: Database,
  term: string,
  { only, limit }: { only: OptionalFilter; limit: number },
): Promise<UserId[]> {
  const beginning = await findPeopleByNames(db, [term], { only, limit: mostFound });
  if (beginning.length >= limit) return beginning.slice(0, limit);
  const words = wordsToSpell(term);
  const spellings = words.length > 0 ? await findSimilarWords(db, words, spellingsPerWord) : [];
  const alike = await findPeopleByNames(db, spelledTerms(words, spellings), { only, limit: mostFound });
  return [...new Set([...beginning, ...alike])].slice(0, limit);
}

/** The query reads one person more than the largest page shows, and so finds out whether another page follows. */
const mostFound = peoplePageSizes.most + 1;
