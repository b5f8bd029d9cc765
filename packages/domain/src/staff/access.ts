import { isHouse, isSuperAdmin } from '../kernel/access.ts';
import type { Role } from '../kernel/actor.ts';
import { maySeeTies, type ViewerRelation } from '../people/access.ts';
import { proRoleIds } from './entity.ts';

/**
 * Describes the approved role of a user at a venue; null where they have none. `manages` is true for an owner or a
 * manager.
 */
export type VenueRole = { readonly manages: boolean } | null;
type ActorRoles = { readonly roles: readonly Role[] };

/** Tells whether a user may do what every pro of the team may: see the venue's pours and refuse service to a guest. */
export const mayServeAt = (actor: ActorRoles, venueRole: VenueRole): boolean =>
  isHouse(actor) || venueRole !== null;

/** Tells whether a user may do what owners and managers may: change the team, its codes and the venue's payouts. */
export const mayManage = (actor: ActorRoles, venueRole: VenueRole): boolean =>
  isHouse(actor) || venueRole?.manages === true;

/** Only a super admin switches the free drinks of a role on and off. */
export const maySwitchDrinks = isSuperAdmin;

/** Tells whether a role is that of an owner. `roleId` is the id of a role on a team. */
export const isOwnerRole = (roleId: number | null | undefined): boolean => roleId === proRoleIds.owner;

/** True for the roles that run the bar: those of owners and managers. */
export const isBarManagingRole = (roleId: number | null): boolean =>
  isOwnerRole(roleId) || roleId === proRoleIds.manager;

/** True for the roles whose work is to pour drinks: those of bartenders and servers. */
export const isPouringRole = (roleId: number): boolean =>
  roleId === proRoleIds.bartender || roleId === proRoleIds.server;

/**
 * Decides whether a viewer sees a pro in the list of a bar's staff. On shift, every pro is public there. Off shift, a
 * pro with a private profile is shown to friends only.
 */
export const maySeePro = (
  viewer: ViewerRelation & { blocked: boolean },
  pro: { private: boolean; onShift: boolean },
): boolean => !viewer.blocked && (pro.onShift || maySeeTies(viewer, pro));
