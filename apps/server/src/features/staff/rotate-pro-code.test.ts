import { validateFreeRedemptionCode } from '@nightjar/domain/drinks/calls';
import { userTopic } from '@nightjar/domain/live';
import { rotateProCode } from '@nightjar/domain/staff/calls';
import { expect, test } from 'vitest';
import { topicChannel } from '../../platform/realtime/bus-messages.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, db, platform } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const ownerRole = 1;
const codeOf = async (id: string) =>
  (await db.selectFrom('pros').select('pro_code').where('id', '=', id).executeTakeFirstOrThrow()).pro_code;

test('a changed staff code pours, and the old one does not', async () => {
  const dee = await build.pro();
  const guest = await build.member();
  await build.location(guest);
  const check = { user_id: guest, venue_id: dee.venue_id, pro_color_id: dee.pro_color_id };

  const { body } = await call(rotateProCode, { pro_id: dee.id }, dee.user_id);

  const [own] = body.data ?? [];
  expect(own?.pro_code).toMatch(/^\d{4}$/);
  expect(own?.pro_code).not.toBe(dee.pro_code);
  const seen = await call(validateFreeRedemptionCode, { ...check, pro_code: dee.pro_code }, guest);
  const fresh = await call(validateFreeRedemptionCode, { ...check, pro_code: own?.pro_code ?? '' }, guest);
  expect(seen.body.code).toBe('wrong_code');
  expect(fresh.body.success).toBe(true);
});

test("a shift continues with a changed staff code, and the pro's phone gets the code", async () => {
  const dee = await build.pro();
  const received: unknown[] = [];
  await platform.bus.subscribe(topicChannel(userTopic.nameOf(dee.user_id ?? '')), message =>
    received.push(message),
  );

  const { body } = await call(rotateProCode, { pro_id: dee.id }, dee.user_id);

  expect(body.data).toMatchObject([{ clocked_in: true }]);
  const payload = { venue_id: dee.venue_id, clocked_in: true };
  expect(received).toMatchObject([{ event: 'pro_changed', body: { json: JSON.stringify(payload) } }]);
});

test('a manager gives a colleague a new staff code without reading it', async () => {
  const dee = await build.pro();
  const boss = await build.pro({ venue_id: dee.venue_id, pro_role_id: ownerRole, pro_code: '1111' });

  const { body } = await call(rotateProCode, { pro_id: dee.id }, boss.user_id);

  expect(await codeOf(dee.id)).not.toBe(dee.pro_code);
  expect(body.data).toMatchObject([{ pro_id: boss.id, pro_code: '1111' }]);
  expect(JSON.stringify(body)).not.toContain(`"${await codeOf(dee.id)}"`);
});

test("colleagues, managers of other bars and guests cannot change a pro's staff code", async () => {
  const dee = await build.pro();
  const colleague = await build.pro({ venue_id: dee.venue_id, pro_code: '1111' });
  const elsewhere = await build.pro({ pro_role_id: ownerRole });
  for (const asker of [colleague.user_id, elsewhere.user_id, await build.member()])
    expect((await call(rotateProCode, { pro_id: dee.id }, asker)).status).toBe(404);
  expect(await codeOf(dee.id)).toBe(dee.pro_code);
});

test('a rep gives a pro of any bar a new staff code', async () => {
  const dee = await build.pro();
  const wren = await build.user({ rep: true, allow_admin_access: true });
  expect((await call(rotateProCode, { pro_id: dee.id }, wren)).body).toMatchObject({
    success: true,
    data: [],
  });
  expect(await codeOf(dee.id)).not.toBe(dee.pro_code);
});

test('a pro without approval has no staff code to change', async () => {
  const finch = await build.pro({ state: 'pending' });
  expect((await call(rotateProCode, { pro_id: finch.id }, finch.user_id)).body.code).toBe('not_approved');
});

test('twenty pros of one bar who change their staff codes at once get twenty different codes', async () => {
  const venue_id = await build.venue();
  const team = await Promise.all(
    Array.from({ length: 20 }, (_, nth) => build.pro({ venue_id, pro_code: String(2000 + nth) })),
  );

  const replies = await Promise.all(
    team.map(({ id, user_id }) => call(rotateProCode, { pro_id: id }, user_id)),
  );

  expect(replies.map(({ status, body }) => [status, body.success])).toEqual(Array(20).fill([200, true]));
  const answered = replies.map(({ body }) => body.data?.[0]);
  expect(answered.map(own => own?.pro_id)).toEqual(team.map(({ id }) => id));
  const codes = answered.map(own => own?.pro_code);
  expect(codes).toEqual(await Promise.all(team.map(({ id }) => codeOf(id))));
  expect(new Set(codes).size).toBe(20);
  for (const [nth, code] of codes.entries()) {
    expect(code).toMatch(/^\d{4}$/);
    expect(code).not.toBe(team[nth]?.pro_code);
  }
});
