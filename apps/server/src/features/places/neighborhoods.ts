import { neighborhoods } from '@nightjar/domain/places/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentNeighborhood } from './present.ts';
import { findNeighborhoods } from './queries/neighborhoods.ts';

export const neighborhoodsHandler = handle(neighborhoods, async ({ db }) => {
  const rows = await findNeighborhoods(db);
  return ok(rows.map(presentNeighborhood), { total: rows.length });
});
