import type { Role } from '../kernel/actor.ts';
import type { UserId } from '../kernel/id.ts';
import { type GivenRole, givenRoles } from './entity.ts';

type Reader = { readonly userId: UserId; readonly roles: readonly Role[] };
/** What the desk must know of a person to offer an act. */
export type Overseen = {
  readonly id: UserId;
  readonly registered: boolean;
  readonly suspended: boolean;
  readonly has: Readonly<Record<GivenRole, boolean>>;
};

const isSuperAdmin = ({ roles }: Reader) => roles.includes('super_admin');

/** No super admin puts the own account on hold. That one is left follows: the reader is one. */
export const maySuspend = (reader: Reader, person: Pick<Overseen, 'id'>): boolean =>
  isSuperAdmin(reader) && reader.userId !== person.id;

/** The own roles stay as they are; a person on hold is given none, and those they have can be taken. */
export function mayGive(reader: Reader, { id, registered, suspended, has }: Overseen): GivenRole[] {
  if (!isSuperAdmin(reader) || reader.userId === id || !registered) return [];
  return givenRoles.filter(role => !suspended || has[role]);
}
