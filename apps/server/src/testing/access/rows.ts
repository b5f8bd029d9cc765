import { randomUUID } from 'node:crypto';
import { type AccessScene, personalThings, placesOfCity, type ThingOwner } from './objects.ts';
import type { AccessRow, ExpectedAnswers } from './table.ts';
import { accountTable } from './tables/account.ts';
import { activityTable } from './tables/activity.ts';
import { auditTable } from './tables/audit.ts';
import { booksTable } from './tables/books.ts';
import { chatTable } from './tables/chat.ts';
import { cityTable } from './tables/city.ts';
import { drinksTable } from './tables/drinks.ts';
import { eventsTable } from './tables/events.ts';
import { friendsTable } from './tables/friends.ts';
import { holdTable } from './tables/hold.ts';
import { moneyTable } from './tables/money.ts';
import { notificationsTable } from './tables/notifications.ts';
import { peopleDeskTable } from './tables/people-desk.ts';
import { picturesTable } from './tables/pictures.ts';
import { releasesTable } from './tables/releases.ts';
import { reportsDeskTable } from './tables/reports-desk.ts';
import { searchTable } from './tables/search.ts';
import { staffTable } from './tables/staff.ts';
import { venuesTable } from './tables/venues.ts';

/** The table of access has one row for each declared call. */
export const accessRows: readonly AccessRow[] = [
  ...accountTable,
  ...activityTable,
  ...notificationsTable,
  ...booksTable,
  ...auditTable,
  ...chatTable,
  ...cityTable,
  ...venuesTable,
  ...drinksTable,
  ...eventsTable,
  ...friendsTable,
  ...holdTable,
  ...moneyTable,
  ...peopleDeskTable,
  ...picturesTable,
  ...releasesTable,
  ...reportsDeskTable,
  ...searchTable,
  ...staffTable,
];

/**
 * The access table has a row for each call, and a row has one line for each owner of the thing that the call names.
 * Makes the thing of such a line and returns its id.
 */
export type MakeThing = (scene: AccessScene) => Promise<string> | string;

export function expectationsOf(row: AccessRow): [title: string, make: MakeThing, line: ExpectedAnswers][] {
  const missing: MakeThing = () => randomUUID();
  if (row.names === null) return [['always', missing, row.expect.always]];
  const { names, expect: lines } = row;
  if (names in placesOfCity) {
    const make = placesOfCity[names as keyof typeof placesOfCity];
    return Object.entries(lines).map(([title, line]) => [title, title === 'missing' ? missing : make, line]);
  }
  return Object.entries(lines).map(([title, line]) => {
    const owner = title as ThingOwner;
    if (owner === 'missing') return [title, missing, line];
    return [title, scene => personalThings[names as keyof typeof personalThings](scene, owner), line];
  });
}
