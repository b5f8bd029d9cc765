import { expect, test } from 'vitest';
import { redeemVenues } from './items.ts';

const venues = [{ id: 'near' }, { id: 'far' }, { id: 'here' }];
const now = new Date('2026-11-21T03:00:00Z');
const idsAt = (checkIn: Parameters<typeof redeemVenues>[1]) =>
  redeemVenues(venues, checkIn, now).map(({ venue, checkedIn }) => (checkedIn ? `${venue.id}!` : venue.id));

test('the venue of a running check-in comes first, the others stay in their order', () => {
  expect(idsAt({ venue_id: 'here', ends_at: '2026-11-21T04:00:00Z' })).toEqual(['here!', 'near', 'far']);
  expect(idsAt({ venue_id: 'elsewhere', ends_at: '2026-11-21T04:00:00Z' })).toEqual(['near', 'far', 'here']);
  expect(idsAt(null)).toEqual(['near', 'far', 'here']);
});

test('a check-in that ended counts no more', () => {
  expect(idsAt({ venue_id: 'here', ends_at: '2026-11-21T03:00:00Z' })).toEqual(['near', 'far', 'here']);
});
