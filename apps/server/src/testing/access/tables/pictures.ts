import * as venuesDesk from '@nightjar/domain/venues/desk/calls';
import { type AccessRow, desk } from '../table.ts';

/**
 * Managers of the venue, reps and super admins may make these calls. A bartender of another venue gets the same answer
 * as for an unknown venue.
 */
const managedByTeam = (existing: 'ok' | 'no') => ({
  existing: desk(existing, { 'pro elsewhere': 404 }),
  missing: desk(404),
});

export const picturesTable: readonly AccessRow[] = [
  {
    call: venuesDesk.saveVenuePicture,
    names: 'venue',
    // No picture was uploaded before the call, so it is refused.
    input: venue_id => ({ venue_id, kind: 'logo', path: `venues/${venue_id}-logo.jpg` }),
    expect: managedByTeam('no'),
  },
  {
    call: venuesDesk.removeVenuePicture,
    names: 'venue',
    input: venue_id => ({ venue_id, path: `venues/${venue_id}-logo.jpg` }),
    expect: managedByTeam('ok'),
  },
  {
    call: venuesDesk.orderVenuePictures,
    names: 'venue',
    input: venue_id => ({ venue_id, paths: [] }),
    expect: managedByTeam('ok'),
  },
];
