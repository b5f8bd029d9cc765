import { isHouse } from '@nightjar/domain/kernel/access';
import { adminVenues } from '@nightjar/domain/venues/desk/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { presentDeskListRow } from './present.ts';
import { findDeskVenues } from './queries/list.ts';

export const adminVenuesHandler = handle(adminVenues, async ({ input, actor, db }) => {
  const looking = { viewer: actor.userId, everywhere: isHouse(actor) };
  const { rows, total } = await findDeskVenues(db, input, looking);
  return ok(
    rows.map(row => presentDeskListRow(row, actor)),
    { total },
  );
});
