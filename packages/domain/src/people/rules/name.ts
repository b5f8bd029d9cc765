import type { Person } from '../entity.ts';

/**
 * `String.prototype.trim` removes these characters. A name that has no other characters is no name. SQL trims the same
 * characters.
 */
export const blankCharacters =
  '\t\n\v\f\r \u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u2028\u2029\u202f\u205f\u3000\ufeff';

/** A person whose account has no name is called this: the account was deleted, or is not registered yet. */
export const namelessPerson = 'Somebody';

/** Has the names of a person, of which some may be missing: the data of a pro has no full name. */
export type PersonNames = Partial<Pick<Person, 'nickname' | 'first_name' | 'full_name'>>;

/**
 * Returns the name by which pushes, lists, chats and pages call a person: the nickname, else the first name, else the
 * full name. SQL has the same rule in `people/queries/person.ts`.
 */
export const nameOf = (person: PersonNames | null): string => nameOrElse(person, namelessPerson);

/**
 * Returns the name of a person, or the word `otherwise` for a person without a name, because some sentences need a word
 * of their own there.
 */
export function nameOrElse(person: PersonNames | null, otherwise: string): string {
  const names = [person?.nickname, person?.first_name, person?.full_name];
  return names.map(name => name?.trim()).find(Boolean) ?? otherwise;
}
