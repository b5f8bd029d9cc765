import { proRoles } from '@nightjar/domain/staff/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { findProRoles } from '../queries/roles.ts';

export const proRolesHandler = handle(proRoles, async ({ db }) => {
  const roles = await findProRoles(db);
  return ok(roles, { total: roles.length });
});
