import { prosByVenueId } from '@nightjar/domain/staff/calls';
import { mostProsShown } from '@nightjar/domain/staff/entity';
import { handle, ok } from '../../platform/http/handler.ts';
import { presentPro } from './present.ts';
import { findProsOfVenue } from './queries/pros.ts';

export const prosByVenueIdHandler = handle(prosByVenueId, async ({ input, actor, now, db }) => {
  const rows = await findProsOfVenue(db, input.venue_id, {
    viewer: actor.userId,
    now,
    limit: mostProsShown,
  });
  return ok(
    rows.map(row => presentPro(row, now)),
    { total: rows.length },
  );
});
