import type { Actor } from '@nightjar/domain/kernel/actor';
import { fail } from '@nightjar/domain/kernel/failure';
import type { UserId } from '@nightjar/domain/kernel/id';
import type { Database } from '../../../platform/db/database.ts';
import { findHolds } from '../../people/queries/holds.ts';
import { findPlan } from '../../people/queries/plan.ts';
import { type DeskPersonWire, presentDeskPerson } from './present.ts';
import { findDeskPersonWhole } from './queries/person.ts';

/**
 * Reads a person as the desk shows them, after the changes of this transaction.
 * @throws Failure not_found: a deleted account, the house contact, and an id of no user get the same answer
 */
export async function readDeskPerson(
  { db, actor, now }: { db: Database; actor: Actor; now: Date },
  id: UserId,
): Promise<DeskPersonWire> {
  const person = await findDeskPersonWhole(db, id, now);
  if (!person) throw fail.notFound('User');
  const suspensions = await findHolds(db, { userId: id });
  return presentDeskPerson({ person, suspensions, plan: await findPlan(db, id) }, actor);
}
