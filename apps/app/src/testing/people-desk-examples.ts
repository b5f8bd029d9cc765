import type { deskPerson, deskPersonRow } from '@nightjar/domain/account/desk/entity';
import type { appActivity, houseFiguresAnswer } from '@nightjar/domain/activity/desk/entity';
import { brand } from '@nightjar/domain/brand';
import type * as z from 'zod/mini';
import { id, minutesFromNow, planOf } from './examples.ts';

/** Each function makes a valid answer of the desk's calls about people with what the test changes. */
type Made<Schema extends z.ZodMiniType> = (change?: Partial<z.input<Schema>>) => z.input<Schema>;

export const deskPersonRowOf: Made<typeof deskPersonRow> = change => ({
  id: id('user', 7),
  first_name: 'Ada',
  last_name: 'Moth',
  nickname: 'Ada',
  profile_image: null,
  phone: '18135550177',
  tier: 'subscribed',
  roles: [],
  verified: false,
  created_at: minutesFromNow(-90 * 24 * 60),
  last_seen_at: minutesFromNow(-180),
  app_version: '1.1.174',
  suspended_at: null,
  suspended_until: null,
  ...change,
});

export const deskPersonOf: Made<typeof deskPerson> = change => ({
  ...deskPersonRowOf(),
  dob: '1998-05-04',
  city: 'Tampa',
  bio: null,
  private: false,
  referral_code: 'MOTH7',
  referred_by: { id: id('user', 8), name: 'Dee' },
  referred: 3,
  friends_count: 12,
  plan: planOf(),
  drinks: {
    available: 2,
    on_their_way: 1,
    poured_free: 14,
    poured_paid: 5,
    taken_back: 1,
    last_poured_at: minutesFromNow(-24 * 60),
  },
  teams: [{ venue_id: id('venue'), venue_name: 'The Lantern', role: 'Bartender', state: 'approved' }],
  reports: { open: 1, resolved: 2, dismissed: 0, filed: 4 },
  devices: [
    {
      platform: 'ios',
      model: 'iPhone 17',
      os_version: '19.1',
      app_version: '1.1.174',
      last_seen_at: minutesFromNow(-180),
      takes_pushes: true,
    },
  ],
  sessions: 2,
  suspensions: [],
  is_self: false,
  may_suspend: true,
  may_give: [brand.repRole, 'super_admin', 'verified'],
  ...change,
});

export const appActivityOf: Made<typeof appActivity> = change => ({
  last_seen_at: minutesFromNow(-180),
  days: [{ day: '2026-05-15', people: null, lines: 2 }],
  lines: [
    {
      kind: 'checked_in',
      at: minutesFromNow(-180),
      venue: { id: id('venue'), name: 'The Lantern' },
      event: null,
      other: null,
    },
    { kind: 'app_open', at: minutesFromNow(-200), venue: null, event: null, other: null },
  ],
  more: false,
  ...change,
});

const noFigures = {
  joined: null,
  active: null,
  out: null,
  poured_for: null,
  checked_in: null,
  free: null,
  paid: null,
};

export const houseFiguresOf: Made<typeof houseFiguresAnswer> = change => ({
  nights: [
    { night: '2026-05-14', ...noFigures, joined: 12, active: 240, out: 88, free: 61, paid: 20 },
    { night: '2026-05-15', ...noFigures, active: 9 },
  ],
  sum: { joined: 14, active: 260, out: 90, poured_for: 70, checked_in: 66, free: 63, paid: 21 },
  ...change,
});
