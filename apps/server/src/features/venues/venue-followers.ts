import { fail } from '@nightjar/domain/kernel/failure';
import { venueFollowers } from '@nightjar/domain/venues/calls';
import { handle, ok } from '../../platform/http/handler.ts';
import { sendTogether } from '../../platform/together.ts';
import { presentListed } from '../people/present.ts';
import { findVenueFollowers } from '../people/queries/followers.ts';
import { countFollowers } from './queries/follows.ts';

/** Answers the followers of a venue. `total` counts all followers, and the list has those whom the viewer may see. */
export const venueFollowersHandler = handle(venueFollowers, async ({ input, actor, now, db }) => {
  const asked = { of: input.venue_id, viewer: actor.userId, now };
  const [total, rows] = await sendTogether(db, at => [
    countFollowers(at, input.venue_id),
    findVenueFollowers(at, asked, input),
  ]);
  if (total === null) throw fail.notFound('Venue');
  return ok(
    rows.map(row => presentListed(row, actor.userId)),
    { total },
  );
});
