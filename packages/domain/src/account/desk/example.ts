import { brand } from '../../brand.ts';
import { defineExample, id, minutesFromNow } from '../../kernel/example.ts';
import { examplePlan } from '../../people/example.ts';
import { exampleVenue } from '../../venues/example.ts';
import { deskPerson, deskPersonRow } from './entity.ts';

export const exampleDeskPersonRow = defineExample(deskPersonRow, () => ({
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
}));

/** Makes a subscriber who also works at a venue, has one device and was reported before. */
export const exampleDeskPerson = defineExample(deskPerson, () => ({
  ...exampleDeskPersonRow(),
  dob: '1998-05-04',
  city: 'Tampa',
  bio: null,
  private: false,
  referral_code: 'MOTH7',
  referred_by: { id: id('user', 8), name: 'Finch' },
  referred: 3,
  friends_count: 12,
  plan: examplePlan(),
  drinks: {
    available: 2,
    on_their_way: 1,
    poured_free: 14,
    poured_paid: 5,
    taken_back: 1,
    last_poured_at: minutesFromNow(-24 * 60),
  },
  teams: [
    {
      venue_id: exampleVenue().id,
      venue_name: exampleVenue().name,
      role: 'bartender',
      state: 'approved',
    },
  ],
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
}));
