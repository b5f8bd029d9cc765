import { isHouse, isSuperAdmin } from '../kernel/access.ts';
import type { Role } from '../kernel/actor.ts';
import { maySeeTies, type ViewerRelation } from '../people/access.ts';
import { proRoleIds } from './entity.ts';

/** A user has this approved role at a venue; null where they have none. `manages`: the role is owner or manager. */
export type VenueRole = { readonly manages: boolean } | null;
type ActorRoles = { readonly roles: readonly Role[] };

/** Everybody on the team may do this: see the venue's pours, refuse service. */
export const mayServeAt = (actor: ActorRoles, venueRole: VenueRole): boolean =>
  isHouse(actor) || venueRole !== null;

/** Owners and managers may do this: change the team, its codes, the venue's payouts. */
export const mayManage = (actor: ActorRoles, venueRole: VenueRole): boolean =>
  isHouse(actor) || venueRole?.manages === true;

/** A super admin switches the free drinks of a role on and off. */
export const maySwitchDrinks = isSuperAdmin;

/** `roleId` is the id of a role on a team. */
export const isOwnerRole = (roleId: number | null | undefined): boolean => roleId === proRoleIds.owner;

/** Owners and managers run the bar. */
export const runsBar = (roleId: number | null): boolean =>
  isOwnerRole(roleId) || roleId === proRoleIds.manager;

/** The work of bartenders and servers is to pour drinks. */
export const poursByRole = (roleId: number): boolean =>
  roleId === proRoleIds.bartender || roleId === proRoleIds.server;

/** On shift a pro is public at their bar. Off shift a private pro is on its list of staff for friends only. */
export const maySeePro = (
  viewer: ViewerRelation & { blocked: boolean },
  pro: { private: boolean; onShift: boolean },
): boolean => !viewer.blocked && (pro.onShift || maySeeTies(viewer, pro));
