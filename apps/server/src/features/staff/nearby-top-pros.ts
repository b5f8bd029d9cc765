import { nearbyTopPros } from '@nightjar/domain/staff/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentTopPro } from './present.ts';
import { findTopPros } from './queries/top.ts';

export const nearbyTopProsHandler = handle(nearbyTopPros, async ({ input, actor, now, db }) => {
  const around = { near: { lat: input.lat, lng: input.lng }, radius: input.radius };
  const rows = await findTopPros(db, around, { viewer: actor.userId, now, limit: input.limit });
  return ok(
    rows.map(row => presentTopPro(row, around.near, now)),
    { total: rows.length },
  );
});
