import { redeemFreeDrink } from '@nightjar/domain/drinks/calls';
import type { VenueId } from '@nightjar/domain/kernel/id';
import { venueProfile } from '@nightjar/domain/venues/calls';
import {
  adminVenue,
  adminVenues,
  confirmVenue,
  decideVenuePlace,
  setVenuePouring,
  updateVenue,
} from '@nightjar/domain/venues/desk/calls';
import { describe, expect, test } from 'vitest';
import { managerRole } from '../../../testing/access/callers.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, tokenOf } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const boston = { lat: 42.3601, lng: -71.0589, state: 'MA', timezone: 'America/New_York' };
const tampa = { lat: 27.9602, lng: -82.438, state: 'FL', timezone: 'America/New_York' };
const cincinnati = { lat: 39.1015, lng: -84.5125, state: 'OH', timezone: 'America/New_York' };
const columbus = { lat: 32.465, lng: -84.988, state: 'GA', timezone: 'America/New_York' };
const metres = (count: number) => count / 111_195;
const sentence = 'We check this first. Your bar pours on as before.';
const desk = {
  rep: await build.user({ rep: true, allow_admin_access: true }),
  'super admin': await build.user({ super_admin: true }),
};

async function aBar(place: typeof boston = boston, more: object = {}) {
  const venue_id = await build.venue({ ...place, confirmed_at: clock.now(), ...more });
  const dee = await build.pro({ venue_id });
  const at = async (pro_role_id: number, pro_code: string) =>
    (await build.pro({ venue_id, pro_role_id, pro_code, pro_color_id: 1 })).user_id as string;
  const team = { owner: await at(1, '1111'), manager: await at(managerRole, '2222') };
  return { venue_id, dee, ...team, ...desk };
}
type Bar = Awaited<ReturnType<typeof aBar>>;
const save = ({ venue_id }: Bar, as: string, more: object) => call(updateVenue, { venue_id, ...more }, as);
const read = async ({ venue_id }: Pick<Bar, 'venue_id'>) => {
  const { data } = (await call(adminVenue, { venue_id }, desk.rep)).body;
  if (!data) throw new Error('no such venue');
  const { lat, lng, state, timezone } = data;
  return { place: { lat, lng, state, timezone }, ...data };
};

const far = { lat: tampa.lat, lng: tampa.lng };
const near = (place: typeof boston, distance: number) => ({
  lat: Math.round((place.lat + metres(distance)) * 1e7) / 1e7,
});

/**
 * The table has what happens to each saved position (saved at once, requested, or nothing), in this order: for the team
 * of a bar that does not pour, for the team of a bar that pours, and for reps and super admins.
 */
const saves = [
  ['a state that the pin is not in', boston, { state: 'FL' }, 'nothing', 'nothing', 'nothing'],
  ['no state', boston, { state: null }, 'nothing', 'nothing', 'nothing'],
  ['a zone that the pin is not in', boston, { timezone: 'America/Chicago' }, 'nothing', 'nothing', 'nothing'],
  ['a zone of another ocean', boston, { timezone: 'Pacific/Kiritimati' }, 'nothing', 'nothing', 'nothing'],
  ['a pin 190 m away', boston, near(boston, 190), 'there', 'there', 'there'],
  ['a pin 210 m away', boston, near(boston, 210), 'there', 'asked', 'there'],
  ['a pin 2,000 km away', boston, far, 'there', 'asked', 'there'],
  ['a pin 2,000 km away with its own state', boston, { ...far, state: 'MA' }, 'there', 'asked', 'there'],
  ['a pin over the Ohio', cincinnati, { lat: 39.0837, lng: -84.513 }, 'there', 'asked', 'there'],
  ['a neighbor beside its border', cincinnati, { state: 'KY' }, 'there', 'asked', 'there'],
  ['a zone beside its border', columbus, { timezone: 'America/Chicago' }, 'there', 'asked', 'there'],
  ['the place as it is', boston, { ...boston }, 'nothing', 'nothing', 'nothing'],
] as const;
const cases = saves.flatMap(([what, place, sent, still, pouring, ofHouse]) =>
  (['owner', 'manager', 'rep', 'super admin'] as const).flatMap(who =>
    [false, true].map(pours => {
      const isTeam = who === 'owner' || who === 'manager';
      return { what, place, sent, who, pours, expected: isTeam ? (pours ? pouring : still) : ofHouse };
    }),
  ),
);

describe.each(cases)('$what, by the $who, pours: $pours', ({ place, sent, who, pours, expected }) => {
  test(expected, async () => {
    const bar = await aBar(place, { partner: pours });
    const { status, body } = await save(bar, bar[who], { ...sent, phone: '813' });

    expect(status).toBe(200);
    const after = await read(bar);
    expect(after.phone).toBe('813');
    expect(body.message).toBe(expected === 'asked' ? sentence : '');
    if (expected === 'there') expect(after.place).not.toEqual(place);
    else expect(after.place).toEqual(place);
    expect(after.place_change?.asked ?? false).toBe(expected === 'asked');
    if (expected === 'asked') expect(after.place_change).toMatchObject({ before: place });
    // Only reps and super admins change the place that a rep has confirmed.
    const isHouse = who === 'rep' || who === 'super admin';
    expect(after.confirmed_place).toEqual(isHouse ? after.place : place);

    const trailBefore = await entries();
    const again = await save(bar, bar[who], { ...sent, phone: '813' });
    expect(again.body.message).toBe(body.message);
    expect((await read(bar)).updated_at).toBe(after.updated_at);
    expect(await entries()).toBe(trailBefore + 1);
  });
});

const entries = async () =>
  (await db.selectFrom('audit_trail').where('action', '=', 'update-venue').select('id').execute()).length;

describe('a bar in Massachusetts pours by the law of Massachusetts', () => {
  const pourAt = async ({ venue_id, dee }: Bar, { lat, lng }: { lat: number; lng: number }) => {
    const guest = await build.member({}, { free_drinks_per_period: 2 });
    await build.location(guest, { lat, lng });
    const { pro_code, pro_color_id } = dee;
    const { body } = await call(redeemFreeDrink, { user_id: guest, venue_id, pro_code, pro_color_id }, guest);
    return body.success ? body.data?.title : body.code;
  };
  const law = async (bar: Bar) => {
    const guest = await build.member();
    return (await call(venueProfile, { venue_id: bar.venue_id }, guest)).body.data?.free_pours;
  };

  test.each([
    ['another state', { state: 'FL' }],
    ['a pin 2,000 km away', far],
    ['a pin, a state and a zone', tampa],
  ])('a bar in Massachusetts pours by its law whatever the manager types: %s', async (_, sent) => {
    const bar = await aBar();
    const before = await pourAt(bar, boston);
    await save(bar, bar.manager, sent);
    expect(await law(bar)).toBe('soft');
    expect(await pourAt(bar, boston)).toBe(before);
    expect(before).toMatch(/soft/i);
    expect(await pourAt(bar, far)).toBe('too_far_from_venue');
  });

  test('a bar that moved to another state while it poured nothing pours again only after a rep has confirmed the place', async () => {
    const bar = await aBar(boston, { partner: false });
    await save(bar, bar.manager, far);
    expect(await law(bar)).toBe('soft');
    const pour = () => call(setVenuePouring, { venue_id: bar.venue_id, partner: true }, bar.rep);
    expect((await pour()).body).toMatchObject({ code: 'place_moved' });
    const { place_change } = await read(bar);
    expect(place_change).toMatchObject({ before: boston, after: tampa, asked: false });
    await decide(bar, tampa, true);
    expect((await pour()).body.success).toBe(true);
    expect(await law(bar)).toBe('any');
    expect(await pourAt(bar, boston)).toBe('too_far_from_venue');
  });

  test("a rep who accepts a bar's requested place in another state moves the bar and its law", async () => {
    const bar = await aBar();
    await save(bar, bar.manager, far);
    const { body } = await decide(bar, tampa, true);
    expect(body.data).toMatchObject({
      ...tampa,
      confirmed_place: tampa,
      place_change: null,
      free_pours: 'any',
    });
    expect(await pourAt(bar, boston)).toBe('too_far_from_venue');
    expect(await pourAt(bar, tampa)).not.toBe('too_far_from_venue');
  });

  test('ten moves of 150 m by its team move a bar no farther than 200 m', async () => {
    const bar = await aBar();
    for (let step = 1; step <= 10; step += 1) await save(bar, bar.manager, near(boston, step * 150));
    const after = await read(bar);
    expect(after.place).toEqual({ ...boston, lat: expect.closeTo(boston.lat + metres(150), 6) });
    expect(after.place_change?.after.lat).toBeCloseTo(boston.lat + metres(1500), 6);
  });
});

const decide = (bar: { venue_id: VenueId }, place: object, take: boolean, as: string = desk.rep) =>
  call(decideVenuePlace, { venue_id: bar.venue_id, place: place as typeof tampa, take }, as);

describe('a wish for a place', () => {
  test('the requested place of a bar is in the list of reps with before and after, and a later request replaces it', async () => {
    const bar = await aBar();
    await save(bar, bar.owner, { lat: cincinnati.lat, lng: cincinnati.lng });
    await save(bar, bar.manager, far);
    const { data, total } = (await call(adminVenues, { place_asked: true, pageSize: 100 }, bar.rep)).body;
    const row = data?.find(({ id }) => id === bar.venue_id);
    expect(row?.place_change).toMatchObject({ before: boston, after: tampa, asked: true });
    expect(total).toBe(data?.length);
    expect((await decide(bar, cincinnati, true)).body).toMatchObject({ code: 'place_changed' });
    expect((await read(bar)).place).toEqual(boston);
  });

  test('the requested place of a bar is withdrawn by saving the present place, and replaced by a move that needs no rep', async () => {
    const bar = await aBar();
    await save(bar, bar.owner, far);
    const back = await save(bar, bar.manager, boston);
    expect(back.body.data?.place_change).toBeNull();
    await save(bar, bar.owner, far);
    const nudged = await save(bar, bar.manager, near(boston, 50));
    expect(nudged.body.data).toMatchObject({ place_change: null, confirmed_place: boston });
  });

  test('the requested place of a bar is not changed by saving other fields', async () => {
    const bar = await aBar();
    await save(bar, bar.owner, far);
    const { body } = await save(bar, bar.manager, { description: 'Candles.' });
    expect(body.message).toBe('');
    expect(body.data?.place_change?.after).toEqual(tampa);
  });

  test('a bar has one requested place after two managers request places at once, and stays where it is', async () => {
    const bar = await aBar();
    const wishes = [
      far,
      { lat: cincinnati.lat, lng: cincinnati.lng },
      near(boston, 5000),
      { ...far, state: 'MA' },
    ];
    const replies = await Promise.all(
      wishes.flatMap(wish => [save(bar, bar.owner, wish), save(bar, bar.manager, wish)]),
    );
    expect(replies.every(({ body }) => body.message === sentence)).toBe(true);
    const after = await read(bar);
    expect(after.place).toEqual(boston);
    expect(wishes.map(({ lat }) => lat)).toContain(after.place_change?.after.lat);
  });

  test('twenty small moves of a bar at once stay within 200 m', async () => {
    const bar = await aBar();
    await Promise.all(
      Array.from({ length: 20 }, (_, nth) =>
        save(bar, nth % 2 ? bar.owner : bar.manager, near(boston, nth * 40)),
      ),
    );
    const { place } = await read(bar);
    expect(Math.abs(place.lat - boston.lat)).toBeLessThanOrEqual(metres(200));
  });
});

test('the owner of another bar, a bartender of the bar and a guest may not request a new place for the bar', async () => {
  const bar = await aBar();
  const other = await aBar();
  expect((await save(bar, other.owner, far)).status).toBe(404);
  expect((await save(bar, bar.dee.user_id as string, far)).status).toBe(403);
  expect((await save(bar, await build.member(), far)).status).toBe(403);
  expect(await read(bar)).toMatchObject({ place: boston, place_change: null });
});

test('an edit of a bar that is not confirmed yet makes a rep check its details again', async () => {
  const bar = await aBar(boston, { partner: false, confirmed_at: null, active: false });
  await call(confirmVenue, { venue_id: bar.venue_id, step: 'details' }, bar.rep);
  await call(confirmVenue, { venue_id: bar.venue_id, step: 'hours' }, bar.rep);
  expect((await save(bar, bar.manager, near(boston, 50))).body.data?.confirmed_steps).toEqual(['hours']);
});

test('a rep needs a recent code to move a bar that pours, and none to save its texts', async () => {
  const bar = await aBar();
  const stale = await tokenOf(desk.rep, -15 * 60);
  const moved = await call(updateVenue, { venue_id: bar.venue_id, ...far }, desk.rep, { token: stale });
  expect(moved.body.code).toBe('reauthentication_needed');
  const texts = await call(updateVenue, { venue_id: bar.venue_id, phone: '1' }, desk.rep, { token: stale });
  expect(texts.status).toBe(200);
  expect((await read(bar)).place).toEqual(boston);
});
