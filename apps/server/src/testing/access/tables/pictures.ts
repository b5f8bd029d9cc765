import * as venuesDesk from '@nightjar/domain/venues/desk/calls';
import { desk, type Row } from '../table.ts';

/**
 * Only managers of the venue may make these calls. A user who is not on its team gets the same answer as for an unknown
 * venue.
 */
const managed = (existing: 'ok' | 'no') => ({
  existing: desk(existing, { 'pro elsewhere': 404 }),
  missing: desk(404),
});

export const picturesTable: readonly Row[] = [
  {
    call: venuesDesk.saveVenuePicture,
    names: 'venue',
    // No picture was uploaded before the call, so it is refused.
    input: venue_id => ({ venue_id, kind: 'logo', path: `venues/${venue_id}-logo.jpg` }),
    expect: managed('no'),
  },
  {
    call: venuesDesk.removeVenuePicture,
    names: 'venue',
    input: venue_id => ({ venue_id, path: `venues/${venue_id}-logo.jpg` }),
    expect: managed('ok'),
  },
  {
    call: venuesDesk.orderVenuePictures,
    names: 'venue',
    input: venue_id => ({ venue_id, paths: [] }),
    expect: managed('ok'),
  },
];
