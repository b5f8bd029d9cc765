import { genders } from '@nightjar/domain/account/entity';
import type { UserId } from '@nightjar/domain/kernel/id';
import { day } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import { demoPeople as visitors } from '../platform/config/demo.ts';
import { type StoredVenue, venueName } from './city.ts';
import { nameIn, picturePath, readDataFile } from './data-file.ts';

const personSchema = z.strictObject({
  /** People are known by their first name, which is also their nickname. */
  firstName: z.string(),
  lastName: z.string(),
  phone: z.string(),
  gender: z.enum(genders),
  born: day,
  bio: z.string().optional(),
  role: z.enum(['member', 'staff', 'registered', 'rep', 'super_admin']),
  worksAt: venueName.optional(),
  manager: z.boolean().default(false),
  asksToWorkAt: venueName.optional(),
  private: z.boolean().default(false),
  hiddenFromSearch: z.boolean().default(false),
  /** A person without a referral code in the file gets a random one. */
  referralCode: z.string().optional(),
  /** The person came to this venue this many minutes before the night began. */
  tonight: z.strictObject({ venue: venueName, minutesAgo: z.int() }).optional(),
  friends: z.array(z.string()).default([]),
  portrait: picturePath,
});

export type DemoPerson = z.infer<typeof personSchema>;

export const demoPeople: readonly DemoPerson[] = readDataFile('people.json', z.array(personSchema));

/** Other data files name a person by the first name. */
export const personName = nameIn(
  demoPeople.map(({ firstName }) => firstName),
  'people.json',
);

const visitorPhones: readonly string[] = visitors.map(({ phone }) => phone);
/** A visitor of the demo signs in as one of six people. All other people are the townsfolk. */
const isOfTown = ({ phone }: DemoPerson) => !visitorPhones.includes(phone);

/**
 * These people act by themselves during the evening: the townsfolk, and Moth, although a visitor may sign in as Moth.
 */
export const townPhones = [
  ...demoPeople.filter(isOfTown),
  ...demoPeople.filter(({ firstName }) => firstName === 'Moth'),
]
  .filter(({ role }) => role === 'member')
  .map(({ phone }) => phone);

export type StoredPerson = DemoPerson & { id: UserId };

/** These are the people and venues of the demo, with the ids that they have in the database. */
export type Town = { people: readonly StoredPerson[]; venues: readonly StoredVenue[] };

export const townsfolkOf = ({ people }: Town): StoredPerson[] => people.filter(isOfTown);

/** Returns the members among the townsfolk. Only they get past pours, so that a visitor's drink bank is untouched. */
export const guestsOf = (town: Town): UserId[] =>
  townsfolkOf(town).flatMap(({ id, role }) => (role === 'member' ? [id] : []));

export function personNamed({ people }: Town, firstName: string): StoredPerson {
  const found = people.find(person => person.firstName === firstName);
  if (!found) throw new Error(`people.json has nobody named ${firstName}`);
  return found;
}

export function personWithRole({ people }: Town, role: 'rep' | 'super_admin'): StoredPerson {
  const found = people.find(person => person.role === role);
  if (!found) throw new Error(`people.json has nobody whose role is ${role}`);
  return found;
}

export function venueNamed({ venues }: Town, name: string): StoredVenue {
  const found = venues.find(venue => venue.name === name);
  if (!found) throw new Error(`city.json has no venue named ${name}`);
  return found;
}
