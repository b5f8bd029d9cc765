import * as activity from '@nightjar/domain/activity/calls';
import { ybor } from '@nightjar/domain/kernel/example';
import { type AccessRow, member, memberOrDesk, registered } from '../table.ts';

export const activityTable: readonly AccessRow[] = [
  {
    call: activity.activityByUser,
    names: 'person',
    input: user_id => ({ user_id }),
    expect: {
      own: member('ok', { 'super admin': 'ok' }),
      'another’s': member('ok', { blocked: 404, 'super admin': 'ok' }),
      // A super admin reads the activities of every person, in the form in which strangers read those of an open
      // profile.
      'of a blocked pair': member(404, { 'super admin': 'ok' }),
      missing: member(404, { 'super admin': 404 }),
    },
  },
  {
    call: activity.activityByVenue,
    names: 'venue',
    input: venue_id => ({ venue_id }),
    expect: { existing: memberOrDesk('ok'), missing: memberOrDesk(404) },
  },
  {
    call: activity.logActivity,
    names: null,
    input: (_, user_id) => ({ user_id, type: 'app_open' }),
    expect: { always: registered('ok') },
  },
  {
    call: activity.myActivityFeed,
    names: null,
    input: (_, user_id) => ({ user_id }),
    expect: { always: member('ok') },
  },
  {
    call: activity.nearbyActivity,
    names: null,
    input: () => ({ ...ybor }),
    expect: { always: member('ok') },
  },
];
