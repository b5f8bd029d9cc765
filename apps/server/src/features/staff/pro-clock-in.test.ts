import { proClockIn, prosByVenueId } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();
const off = { clocked_in_at: null, clocked_in_until: null };

test("clocking in starts a shift with a new staff code and returns the pro's places on teams", async () => {
  const user = await build.user({ pro: true });
  const pro = await build.pro({ user_id: user, pro_code: '0001', ...off });

  const { body } = await call(proClockIn, { pro_id: pro.id, duration_in_hours: 6 }, user);

  const [own] = body.data ?? [];
  expect(own).toMatchObject({ clocked_in: true, clocked_in_until: '2026-11-21T09:30:00.000Z' });
  expect(own?.pro_code).toMatch(/^\d{4}$/);
  expect(own?.pro_code).not.toBe('0001');
});

test("clocking in at one venue ends the pro's shift at another", async () => {
  const user = await build.user({ pro: true });
  const first = await build.pro({ user_id: user });
  const second = await build.pro({ user_id: user, ...off });

  const { body } = await call(proClockIn, { pro_id: second.id, duration_in_hours: 0.5 }, user);

  expect(body.data?.map(({ pro_id, clocked_in }) => [pro_id, clocked_in])).toEqual([
    [first.id, false],
    [second.id, true],
  ]);
});

test('thirty colleagues who clock in at once draw thirty different codes', async () => {
  const venue = await build.venue();
  const team = await Promise.all(
    Array.from({ length: 30 }, async (_, index) => {
      const user = await build.user({ pro: true });
      return build.pro({ user_id: user, venue_id: venue, pro_code: String(index).padStart(4, '0'), ...off });
    }),
  );

  const replies = await Promise.all(
    team.map(({ id, user_id }) => call(proClockIn, { pro_id: id, duration_in_hours: 4 }, user_id)),
  );

  expect(replies.every(({ body }) => body.success)).toBe(true);
  const rows = await db.selectFrom('pros').select('pro_code').where('venue_id', '=', venue).execute();
  expect(new Set(rows.map(({ pro_code }) => pro_code)).size).toBe(30);
});

test("clocking in at another user's place is not found, and at an unapproved one is refused", async () => {
  const user = await build.user({ pro: true });
  const other = await build.pro();
  const waiting = await build.pro({ user_id: user, state: 'pending', ...off });

  expect((await call(proClockIn, { pro_id: other.id, duration_in_hours: 4 }, user)).status).toBe(404);
  expect((await call(proClockIn, { pro_id: waiting.id, duration_in_hours: 4 }, user)).body.code).toBe(
    'not_approved',
  );
});

test("a guest never sees a pro's code or colour", async () => {
  const guest = await build.member();
  const pro = await build.pro({ pro_code: '4827', pro_color_id: 3 });

  const { body } = await call(prosByVenueId, { venue_id: pro.venue_id }, guest);

  expect(body.data).toHaveLength(1);
  expect(JSON.stringify(body)).not.toMatch(/"4827"|pro_code|pro_color_id|venue_code/);
});
