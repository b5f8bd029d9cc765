import { logActivity } from '@nightjar/domain/activity/calls';
import { followPro } from '@nightjar/domain/staff/calls';
import { checkIn } from '@nightjar/domain/venues/calls';
import { describe, expect, it } from 'vitest';
import { activityOfCall, activityOfPage } from './flow.ts';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

describe('the logged line', () => {
  it('the activity that is logged for a call names the subject of the call', () => {
    expect(activityOfCall(checkIn.id, { user_id: id, venue_id: other })).toEqual({
      type: 'check_in',
      venue_id: other,
    });
    expect(activityOfCall(followPro.id, { user_id: id, pro_user_id: other })).toEqual({
      type: 'follow',
      other_user_id: other,
    });
  });

  it('the activity that is logged for an opened page names its venue or event', () => {
    expect(activityOfPage(`/venues/${id}`)).toEqual({ type: 'venue_view', venue_id: id });
    expect(activityOfPage(`/events/${id}`)).toEqual({ type: 'event_view', event_id: id });
  });

  it.each(['/venues', `/venues/${id}/followers`, '/discover', '/venues/nowhere'])(
    'opening the page %s sends no `log-activity`',
    path => {
      expect(activityOfPage(path)).toBeNull();
    },
  );

  it('no activity is logged for the call `log-activity` itself', () => {
    expect(activityOfCall(logActivity.id, { user_id: id, type: 'app_open' })).toBeNull();
    expect(activityOfCall('venue-profile', { venue_id: id })).toBeNull();
  });

  it('every logged activity is a valid input of the call that logs it', () => {
    const lines = [activityOfCall(checkIn.id, { venue_id: id }), activityOfPage(`/events/${id}`)];
    for (const line of lines)
      expect(logActivity.input.safeParse({ user_id: id, ...line }).success).toBe(true);
  });
});
