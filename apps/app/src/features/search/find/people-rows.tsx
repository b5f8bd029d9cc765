import type { ListedPerson } from '@nightjar/domain/people/entity';
import { FactLine } from '../../../ui/row/facts.tsx';
import { PersonEntry } from '../../friends/parts/person-entry.tsx';
import { matchedName } from './flow.ts';
import { searchWords } from './words.ts';

type PeopleRowsProps = { people: readonly ListedPerson[]; userId: string; search: string };

/** Shows found people as the rows of a list. */
export const PeopleRows = ({ people, userId, search }: PeopleRowsProps) =>
  people.map(person => (
    <li key={person.id}>
      <PersonEntry
        userId={userId}
        person={person}
        ring={person.activity_status === 'out' ? 'out' : 'none'}
        meta={matchedNameNote(person, search)}
      />
    </li>
  ));

/**
 * Returns the facts in the row of a found person: the full name where the shown name does not contain the search text,
 * and whether the person is a pro.
 */
function matchedNameNote(person: ListedPerson, search: string) {
  const facts = [matchedName(person, search), person.pro && searchWords.people.pro].filter(Boolean);
  return facts.length > 0 ? <FactLine facts={facts} /> : undefined;
}
