import { randomUUID } from 'node:crypto';
import { updatePrivate } from '@nightjar/domain/account/calls';
import { nearbyActivity } from '@nightjar/domain/activity/calls';
import { friendsOut, nearbyFriends } from '@nightjar/domain/friends/calls';
import type { Call } from '@nightjar/domain/kernel/call';
import { ybor } from '@nightjar/domain/kernel/example';
import type { UserId, VenueId } from '@nightjar/domain/kernel/id';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { venueTopic } from '@nightjar/domain/live';
import { checkIn, nearbyVenues, venueProfile, venuesWithinBounds } from '@nightjar/domain/venues/calls';
import { describe, expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';
import { partSentToPhones } from '../../testing/fan-out/sent-to-phones.ts';

const { call, build, db, clock, platform, tokenOf } = await testApp();
const active = (user: string) =>
  db.selectFrom('check_ins').selectAll().where('user_id', '=', user).where('ended_at', 'is', null).execute();

test('a check-in needs the guest at the venue, and a refusal names the distance', async () => {
  const guest = await build.member();
  const venue_id = await build.venue();
  await build.location(guest, { lat: 27.9746, lng: -82.4373 });

  const { body } = await call(checkIn, { user_id: guest, venue_id }, guest);

  expect(body).toMatchObject({
    success: false,
    code: 'too_far',
    message: 'You look 1.0 mi away. Check in when you are at the door.',
  });
  expect(await active(guest)).toHaveLength(0);
});

test('twenty parallel check-ins of one guest leave one, which ends with a check-in at the next venue', async () => {
  const guest = await build.member();
  const [venue_id, next] = [await build.venue(), await build.venue()];
  await build.location(guest);

  const replies = await Promise.all(
    Array.from({ length: 20 }, () => call(checkIn, { user_id: guest, venue_id }, guest)),
  );
  expect(replies.every(({ body }) => body.success)).toBe(true);
  expect(await active(guest)).toHaveLength(1);

  await call(checkIn, { user_id: guest, venue_id: next }, guest);
  expect(await active(guest)).toMatchObject([{ venue_id: next }]);
});

test('a check-in sent again under its key gets the first answer, and another request under the key is a conflict', async () => {
  const guest = await build.member();
  const [venue_id, other] = [await build.venue(), await build.venue()];
  await build.location(guest);
  const key = randomUUID();

  const first = await call(checkIn, { user_id: guest, venue_id }, guest, { key });
  const again = await call(checkIn, { user_id: guest, venue_id }, guest, { key });
  const clash = await call(checkIn, { user_id: guest, venue_id: other }, guest, { key });

  expect(again.body).toEqual(first.body);
  expect(clash.status).toBe(409);
});

test('a check-in counts up to its end, and not at its end', async () => {
  const [guest, friend] = [await build.member({ activity_status: 'out' }), await build.member()];
  await build.friendship(guest, friend);
  const venue_id = await build.venue();
  await build.location(guest);
  const { body } = await call(checkIn, { user_id: guest, venue_id }, guest);
  expect(body.data?.ends_at).toBe(addMilliseconds(clock.now(), 4 * hours).toISOString());

  const shown = async () => {
    const ask = async <C extends Call>(declaration: C, input: Record<string, unknown>, as = friend) =>
      (await call(declaration, input, as, { token: await tokenOf(as) })).body.data;
    const place = await ask(venueProfile, { venue_id });
    const about = await ask(friendsOut, { user_id: friend });
    return {
      count: place?.here_count,
      faces: place?.friends_here.length,
      own: (await ask(venueProfile, { venue_id }, guest))?.checked_in,
      busy: (await ask(nearbyActivity, { ...ybor }))?.some(busy => busy.venue_id === venue_id),
      card: (await ask(nearbyVenues, { ...ybor }))?.find(({ id }) => id === venue_id)?.here_count,
      list: about?.map(({ venue }) => venue?.id ?? null),
      map: (await ask(nearbyFriends, { ...ybor }))?.map(({ venue }) => venue?.id),
    };
  };
  clock.advance(4 * 3600 - 0.001);
  const there = { count: 1, faces: 1, own: true, busy: true, card: 1, list: [venue_id], map: [venue_id] };
  expect(await shown()).toEqual(there);
  clock.advance(0.001);
  const gone = { count: 0, faces: 0, own: false, busy: false, card: 0, list: [null], map: [] };
  expect(await shown()).toEqual(gone);
  clock.advance(-4 * 3600);
});

describe('a check-in after a drink was poured at the venue', () => {
  async function pour(guest: UserId, venue_id: VenueId, more: object = {}): Promise<void> {
    const pro = await build.pro({ venue_id });
    await db
      .insertInto('redemptions')
      .values({
        user_id: guest,
        venue_id,
        pro_id: pro.id,
        pro_first_name: 'Dee',
        kind: 'paid',
        voucher_id: await build.voucher({ owner_id: guest, state: 'redeemed' }),
        redeemed_at: addMilliseconds(clock.now(), -hours),
        ...more,
      })
      .execute();
  }
  const outcome = async (guest: UserId, venue_id: VenueId) =>
    (await call(checkIn, { user_id: guest, venue_id }, guest)).body.code ?? 'granted';

  test("a drink poured at a venue within two hours proves the guest's presence without a position", async () => {
    const [guest, venue_id] = [await build.member(), await build.venue()];
    expect(await outcome(guest, venue_id)).toBe('location_unknown');
    await pour(guest, venue_id);
    expect(await outcome(guest, venue_id)).toBe('granted');
    expect(await active(guest)).toMatchObject([{ venue_id }]);
  });

  test.each([
    ['that was taken back', () => ({ taken_back_at: clock.now(), overrides_locked_until: clock.now() })],
    ['two hours ago', () => ({ redeemed_at: addMilliseconds(clock.now(), -2 * hours) })],
  ])("a drink poured at a venue %s proves no guest's presence", async (_what, more) => {
    const [guest, venue_id] = [await build.member(), await build.venue()];
    await pour(guest, venue_id, more());
    expect(await outcome(guest, venue_id)).toBe('location_unknown');
  });

  test("a drink poured for another user, or at another bar, proves no guest's presence", async () => {
    const [guest, other, venue_id] = [await build.member(), await build.member(), await build.venue()];
    await pour(other, venue_id);
    await pour(guest, await build.venue());
    expect(await outcome(guest, venue_id)).toBe('location_unknown');
  });
});

describe('a private guest', () => {
  const arrivals = async (venue_id: string) => {
    const received: unknown[] = [];
    const channel = topicChannel(venueTopic.nameOf(venue_id));
    await platform.bus.subscribe(channel, message => received.push(partSentToPhones(message)));
    return received;
  };

  test('a private guest who checks in is not counted and causes no event, and friends see where they are', async () => {
    const [guest, friend, stranger] = [
      await build.member({ private: true, activity_status: 'out' }),
      await build.member(),
      await build.member(),
    ];
    await build.friendship(guest, friend);
    const there = { lat: 30, lng: -90 };
    const venue_id = await build.venue(there);
    await build.location(guest, there);
    const received = await arrivals(venue_id);
    const ask = <C extends Call>(declaration: C, input: Record<string, unknown>, as: string) =>
      call(declaration, input, as).then(({ body }) => JSON.stringify(body));
    const answers = async () => [
      await ask(venueProfile, { venue_id }, stranger),
      await ask(nearbyVenues, { ...there }, stranger),
      await ask(venuesWithinBounds, { min_lat: 29, min_lng: -91, max_lat: 31, max_lng: -89 }, stranger),
      await ask(nearbyActivity, { ...there }, stranger),
    ];
    const before = await answers();

    expect((await call(checkIn, { user_id: guest, venue_id }, guest)).body.success).toBe(true);

    expect(await answers()).toEqual(before);
    expect(received).toEqual([]);
    for (const declaration of [venueProfile, nearbyActivity, nearbyVenues]) {
      const input = declaration === venueProfile ? { venue_id } : { ...there };
      expect(await ask(declaration, input, friend)).toContain(guest);
    }
  });

  test('a guest at a venue who becomes private is not counted from then on, and is counted again when public', async () => {
    const [guest, viewer] = [await build.member(), await build.member()];
    const venue_id = await build.venue();
    await build.location(guest);
    const received = await arrivals(venue_id);
    await call(checkIn, { user_id: guest, venue_id }, guest);
    expect(received).toHaveLength(1);
    expect(JSON.stringify(received)).not.toContain(guest);
    const count = async () => (await call(venueProfile, { venue_id }, viewer)).body.data?.here_count;
    for (const isPrivate of [true, false]) {
      await call(updatePrivate, { user_id: guest, private: isPrivate }, guest);
      expect(await count()).toBe(isPrivate ? 0 : 1);
    }
    expect(received).toHaveLength(1);
  });
});
