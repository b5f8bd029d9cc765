import { drinkRedemptionsByVenue } from '@nightjar/domain/drinks/calls';
import {
  settlements,
  venueAnalytics,
  venuePoursCsv,
  venueSettlement,
} from '@nightjar/domain/drinks/desk/calls';
import { nightDate } from '@nightjar/domain/kernel/night';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { managerRole } from '../../../testing/access/callers.ts';
import { testApp } from '../../../testing/app.ts';
import { pastPours } from '../../../testing/books/pours.ts';

const { call, build, db } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const guest = await build.member();
const pour = pastPours({ db });

/**
 * Makes a bar with four pours near the ends of October. In Tampa, 6am is 10:00 UTC until 31 October, and 11:00 UTC from
 * 1 November on.
 */
async function aBar(timezone = 'America/New_York') {
  const venue_id = await build.venue({ timezone });
  const { id: pro_id } = await build.pro({ venue_id });
  const boss = (await build.pro({ venue_id, pro_role_id: managerRole, pro_code: '1111', pro_color_id: 1 }))
    .user_id as string;
  for (const at of [
    '2026-10-01T10:30:00Z',
    '2026-10-31T22:00:00Z',
    '2026-11-01T10:59:00Z',
    '2026-11-01T11:01:00Z',
  ])
    await pour({ venue_id, pro_id, user_id: guest, at: new Date(at), kind: 'free' });
  return { venue_id, boss };
}

/** Reads everything that the desk shows of October and November. */
async function read({ venue_id, boss }: { venue_id: string; boss: string }) {
  const month = async (name: string) =>
    (await call(settlements, { month: name }, owl)).body.data?.venues.find(row => row.venue_id === venue_id);
  const span = async (night: string, length: 'day' | 'month') => {
    const { data } = (await call(venueAnalytics, { venue_id, night, span: length }, boss)).body;
    const drinks = data?.hours.filter(({ free }) => free > 0);
    return { now: data?.now, nights: data?.nights.filter(({ free }) => free > 0), drinks, pros: data?.pros };
  };
  const list = async (filter: { from?: string; to?: string }) =>
    (await call(drinkRedemptionsByVenue, { venue_id, ...filter }, boss)).body;
  return {
    months: [await month('2026-09'), await month('2026-10'), await month('2026-11')],
    settled: (await call(venueSettlement, { venue_id, from: '2026-09-30', to: '2026-11-02' }, boss)).body
      .data,
    spans: [
      await span('2026-10-31', 'day'),
      await span('2026-11-01', 'day'),
      await span('2026-10-15', 'month'),
      await span('2026-11-15', 'month'),
    ],
    csv: (await call(venuePoursCsv, { venue_id, from: '2026-10-01', to: '2026-10-31' }, boss)).body.data,
    lists: [
      await list({ from: '2026-11-01' }),
      await list({ to: '2026-10-31' }),
      await list({ from: '2026-10-31', to: '2026-10-31' }),
    ],
  };
}

test.each(['America/Los_Angeles', 'Pacific/Kiritimati', 'Etc/GMT+12', 'Asia/Kolkata'])(
  "changing a bar's time zone to %s moves no pour into another night or month",
  async timezone => {
    const bar = await aBar();
    const before = await read(bar);
    expect(before.months.map(row => row?.given)).toEqual([undefined, 3, 1]);
    expect(before.lists.map(({ total }) => total)).toEqual([1, 3, 2]);

    await db.updateTable('venues').set({ timezone }).where('id', '=', bar.venue_id).execute();

    expect(await read(bar)).toEqual(before);
  },
);

test('every pour has the night that the rule gives it, whichever time zone its bar has', async () => {
  const zones = [
    'America/New_York',
    'America/Phoenix',
    'Asia/Kolkata',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
  ];
  const bars = await Promise.all(
    zones.map(async timezone => {
      const venue_id = await build.venue({ timezone });
      return { timezone, venue_id, pro_id: (await build.pro({ venue_id })).id };
    }),
  );
  const moments = fc.date({ min: new Date('2024-01-01'), max: new Date('2028-01-01'), noInvalidDate: true });
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...bars), moments, async ({ timezone, ...bar }, at) => {
      const id = await pour({ ...bar, user_id: guest, at, kind: 'free' });
      const row = await db
        .selectFrom('redemptions')
        .where('id', '=', id)
        .select(['night', 'timezone'])
        .executeTakeFirstOrThrow();
      expect(row).toEqual({ night: nightDate(at, timezone), timezone });
    }),
    { numRuns: 60 },
  );
});

test('the database refuses to change the night of a pour', async () => {
  const { venue_id } = await aBar();
  const moved = db
    .updateTable('redemptions')
    .set({ night: '2026-12-01' })
    .where('venue_id', '=', venue_id)
    .execute();
  await expect(moved).rejects.toThrow('the night of a pour stays');
});
