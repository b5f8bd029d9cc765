import { randomUUID } from 'node:crypto';
import { checkWhitelistCode, lookUpCode, validateReferral } from '@nightjar/domain/referrals/calls';
import { proRequest } from '@nightjar/domain/staff/calls';
import { venueCodeGuesses } from '@nightjar/domain/staff/entity';
import { expect, test } from 'vitest';
import { networkOfAddress } from '../../platform/web/client-address.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, db, platform } = await testApp({ TRUST_PROXY: '1' });

let networks = 0;
/** Returns a network address that no other test uses. */
function newNetwork(): string {
  networks += 1;
  return `203.0.${networks}.7`;
}
const lookUp = (user: string | null, code: string, from = newNetwork()) =>
  call(lookUpCode, { code }, user, { headers: { 'x-forwarded-for': from } });
const addCode = (code: string, row: object = {}) =>
  db
    .insertInto('whitelist_codes')
    .values({ code, label: 'Test', max_uses: 1, ...row })
    .execute();
const newVenueCode = () => randomUUID().slice(0, 6).toUpperCase();

test('a code is not looked up for a caller without a session', async () => {
  await addCode('STRANGER');
  expect((await lookUp(null, 'STRANGER')).status).toBe(401);
});

test('an empty code is refused by the name of its field', async () => {
  const { status, body } = await lookUp(await build.user(), ' ');
  expect(status).toBe(400);
  expect(body.message).toMatch(/^code /);
});

test("a friend's code, a code of the invite list and a bar's code are told apart, however they are typed", async () => {
  await build.member({ referral_code: 'RAEL7K2M', first_name: 'Rae', profile_image: 'rae.jpg' });
  await addCode('LANTERN7');
  await build.venue({ venue_code: 'LANTRN', name: 'The Low Lantern' });
  const user = await build.user();

  expect((await lookUp(user, 'https://nightjar.example/r/rae17k2m')).body.data).toEqual({
    kind: 'referral',
    code: 'RAEL7K2M',
    first_name: 'Rae',
    profile_image: 'rae.jpg',
  });
  expect((await lookUp(user, ' Lantern-7. ')).body.data).toEqual({ kind: 'invite_list', code: 'LANTERN7' });
  expect((await lookUp(user, '1an trn')).body.data).toEqual({
    kind: 'venue',
    code: 'LANTRN',
    venue_name: 'The Low Lantern',
  });
  expect((await lookUp(user, 'NOSUCH22')).body.code).toBe('unknown_code');
});

test('a person who is still signing up may look up a code', async () => {
  await build.member({ referral_code: 'SIGNUP22', first_name: 'Rae' });
  const newcomer = await build.user({ registered: false, terms_accepted_on: null });
  expect((await lookUp(newcomer, 'SIGNUP22')).body.data).toMatchObject({ first_name: 'Rae' });
});

test('a code that could do nothing for the caller is refused with the reason', async () => {
  await addCode('USEDUP22', { uses: 1 });
  await addCode('CLOSED22', { closed_at: new Date() });
  await build.venue({ venue_code: 'PAUSED', active: false });
  const user = await build.user({ referral_code: 'MYOWN222' });
  const codeOf = async (code: string) => (await lookUp(user, code)).body.code;

  expect(await codeOf('USEDUP22')).toBe('code_used_up');
  expect(await codeOf('CLOSED22')).toBe('unknown_code');
  expect(await codeOf('PAUSED')).toBe('unknown_code');
  expect(await codeOf('MYOWN222')).toBe('own_code');
});

test('a look-up by a member does not show whether an invite code exists', async () => {
  await addCode('MEMBERS2');
  const member = await build.member();
  const [known, unknown] = [await lookUp(member, 'MEMBERS2'), await lookUp(member, 'NOSUCH22')];
  expect(known.body).toEqual(unknown.body);
  expect(known.body.code).toBe('already_member');
});

test('an inviter who is private or behind a block is a friend without a name and a face', async () => {
  const shown = { first_name: 'Rae', profile_image: 'rae.jpg' };
  await build.member({ ...shown, referral_code: 'PRIVATE2', private: true });
  const blocker = await build.member({ ...shown, referral_code: 'BLACK222' });
  const user = await build.user();
  await build.block(blocker, user);
  const nameless = { kind: 'referral', first_name: null, profile_image: null };

  expect((await lookUp(user, 'PRIVATE2')).body.data).toEqual({ ...nameless, code: 'PRIVATE2' });
  expect((await lookUp(user, 'BLACK222')).body.data).toEqual({ ...nameless, code: 'BLACK222' });
  expect((await call(validateReferral, { code: 'BLACK222' }, user)).body.data).toEqual({ first_name: null });
});

test('wrong codes count together, whether they are looked up or used', async () => {
  const user_id = await build.user();
  for (let count = 0; count < 6; count += 1)
    expect((await lookUp(user_id, 'WRONG222')).body.code).toBe('unknown_code');
  for (let count = 0; count < 4; count += 1)
    await call(checkWhitelistCode, { user_id, code: 'WRONG222' }, user_id);

  const last = await lookUp(user_id, 'WRONG222');

  expect(last.status).toBe(429);
  expect(last.body.message).toMatch(/^Too many codes\. Try again in /);
  expect((await call(checkWhitelistCode, { user_id, code: 'WRONG222' }, user_id)).status).toBe(429);
});

test('a right code of the invite list may be looked up again, and is then still usable', async () => {
  await addCode('RIGHT222');
  const user_id = await build.user();
  for (let count = 0; count < 12; count += 1)
    expect((await lookUp(user_id, 'RIGHT222')).body.data?.kind).toBe('invite_list');
  expect((await call(checkWhitelistCode, { user_id, code: 'RIGHT222' }, user_id)).body.success).toBe(true);
});

test("friends' codes that are looked up count against the limit of twenty in an hour", async () => {
  await build.member({ referral_code: 'LISTED22' });
  const user = await build.user();
  for (let count = 0; count < 10; count += 1) await lookUp(user, 'LISTED22');
  for (let count = 0; count < 10; count += 1) await call(validateReferral, { code: 'LISTED22' }, user);
  expect((await lookUp(user, 'LISTED22')).status).toBe(429);
});

test("a network that typed 200 wrong bars' codes in an hour may look up no further one", async () => {
  const network = newNetwork();
  const limit = venueCodeGuesses.network;
  await platform.limits.consume(limit, networkOfAddress(network), limit.points);
  const code = newVenueCode();
  await build.venue({ venue_code: code });
  const user_id = await build.user();

  expect((await lookUp(user_id, code, network)).status).toBe(429);
  const headers = { 'x-forwarded-for': network };
  expect((await call(proRequest, { user_id, venue_code: code }, user_id, { headers })).status).toBe(429);
});

test('a code that is used up between its look-up and its use says so, and the next code works', async () => {
  await addCode('LASTONE2');
  await addCode('SECOND22');
  const [first, second] = [await build.user(), await build.user()];
  expect((await lookUp(second, 'LASTONE2')).body.data?.kind).toBe('invite_list');
  await call(checkWhitelistCode, { user_id: first, code: 'LASTONE2' }, first);

  const late = await call(checkWhitelistCode, { user_id: second, code: 'LASTONE2' }, second);

  expect(late.body).toMatchObject({ success: false, message: 'That code has let in everyone it could.' });
  const next = await call(checkWhitelistCode, { user_id: second, code: 'SECOND22' }, second);
  expect(next.body.success).toBe(true);
});
