import { updateLocation } from '@nightjar/domain/account/calls';
import { friendGridMetres, snapToGrid, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import { handle, ok } from '../../platform/http/handler.ts';
import { saveLocation } from './queries.ts';

/** Snapped once, here: everything others are told is computed from the snapped points. */
export const updateLocationHandler = handle(updateLocation, async ({ input, actor, now, db }) => {
  const point = { lat: input.lat, lng: input.lng };
  const where = {
    point,
    friend: snapToGrid(point, friendGridMetres),
    stranger: snapToGrid(point, strangerGridMetres),
  };
  await saveLocation(db, actor.userId, where, now);
  return ok({ setAt: now.toISOString() });
});
