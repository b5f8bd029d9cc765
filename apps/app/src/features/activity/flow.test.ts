import { logActivity } from '@nightjar/domain/activity/calls';
import { followPro } from '@nightjar/domain/staff/calls';
import { checkIn } from '@nightjar/domain/venues/calls';
import { describe, expect, it } from 'vitest';
import { loggedCall, loggedPage } from './flow.ts';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

describe('the logged line', () => {
  it('names what a call was about', () => {
    expect(loggedCall(checkIn.id, { user_id: id, venue_id: other })).toEqual({
      type: 'check_in',
      venue_id: other,
    });
    expect(loggedCall(followPro.id, { user_id: id, pro_user_id: other })).toEqual({
      type: 'follow',
      other_user_id: other,
    });
  });

  it('names a venue or an event that was opened', () => {
    expect(loggedPage(`/venues/${id}`)).toEqual({ type: 'venue_view', venue_id: id });
    expect(loggedPage(`/events/${id}`)).toEqual({ type: 'event_view', event_id: id });
  });

  it.each(['/venues', `/venues/${id}/followers`, '/discover', '/venues/nowhere'])(
    'is missing for the page %s',
    path => {
      expect(loggedPage(path)).toBeNull();
    },
  );

  it('is missing for the call that logs', () => {
    expect(loggedCall(logActivity.id, { user_id: id, type: 'app_open' })).toBeNull();
    expect(loggedCall('venue-profile', { venue_id: id })).toBeNull();
  });

  it('fits the input of the call that logs it', () => {
    const lines = [loggedCall(checkIn.id, { venue_id: id }), loggedPage(`/events/${id}`)];
    for (const line of lines)
      expect(logActivity.input.safeParse({ user_id: id, ...line }).success).toBe(true);
  });
});
