import {
  acceptTerms,
  exportMyData,
  hardDeleteUser,
  myUserDetails,
  signup,
} from '@nightjar/domain/account/calls';
import { exampleSignup } from '@nightjar/domain/account/example';
import { expect, onTestFinished, test } from 'vitest';
import { publishLegalTexts } from '../../platform/legal/publish.ts';
import { parseLegalText, versionsInForce } from '../../platform/legal/texts.ts';
import { testApp } from '../../testing/app.ts';

const { call, build, clock, db, platform } = await testApp();
const first = versionsInForce(platform.legal);

/** Publishes new terms, as a start with another file does. */
async function publishTerms(version: string): Promise<void> {
  const before = platform.legal;
  onTestFinished(() => void Object.assign(platform, { legal: before }));
  const legal = { ...before, terms: parseLegalText('terms', `version: ${version}\n# Terms ${version}`) };
  await publishLegalTexts(db, legal, clock.now());
  Object.assign(platform, { legal });
}

const acceptancesOf = (userId: string) =>
  db
    .selectFrom('legal_acceptances')
    .where('user_id', '=', userId)
    .select(['kind', 'version', 'accepted_at'])
    .orderBy('accepted_at')
    .orderBy('kind', 'desc')
    .execute();
const versionsOf = async (userId: string) => {
  const user = (await call(myUserDetails, {}, userId)).body.data?.user;
  return [user?.terms_version, user?.privacy_version];
};

/** Signs a newcomer up, and returns their id. */
async function signUp(): Promise<string> {
  const newcomer = await build.newcomer();
  const { body } = await call(signup, exampleSignup({ user_id: newcomer }), newcomer);
  expect(body.success).toBe(true);
  return newcomer;
}

test('a sign-up stores which versions of the terms and the privacy policy the person accepted, and when, although the app does not name them', async () => {
  const newcomer = await signUp();
  expect(await versionsOf(newcomer)).toEqual([first.terms, first.privacy]);
  expect(await acceptancesOf(newcomer)).toEqual([
    { kind: 'terms', version: first.terms, accepted_at: clock.now() },
    { kind: 'privacy', version: first.privacy, accepted_at: clock.now() },
  ]);
});

test('a person accepts new terms once, and the acceptance of the old terms stays stored', async () => {
  const rae = await signUp();
  const signedUpAt = clock.now();
  await publishTerms('2027-01-01');
  clock.advance(60);
  const accepted = { user_id: rae, terms: '2027-01-01', privacy: first.privacy };

  const { body } = await call(acceptTerms, accepted, rae);
  const acceptedAt = clock.now();
  clock.advance(60);
  const again = await call(acceptTerms, accepted, rae);

  expect(body.data).toEqual({ terms_version: '2027-01-01', privacy_version: first.privacy });
  expect(again.body).toEqual(body);
  expect(await versionsOf(rae)).toEqual(['2027-01-01', first.privacy]);
  expect(await acceptancesOf(rae)).toEqual([
    { kind: 'terms', version: first.terms, accepted_at: signedUpAt },
    { kind: 'privacy', version: first.privacy, accepted_at: signedUpAt },
    { kind: 'terms', version: '2027-01-01', accepted_at: acceptedAt },
  ]);
});

test('an acceptance of a version of the terms that is no longer in force is refused, and nothing is stored', async () => {
  const rae = await signUp();
  await publishTerms('2027-02-01');
  const { body } = await call(acceptTerms, { user_id: rae, ...first }, rae);
  expect(body).toMatchObject({ success: false, code: 'terms_changed' });
  expect(await acceptancesOf(rae)).toHaveLength(2);
});

test('accepting new terms does not change the day on which the person accepted the terms at the sign-up', async () => {
  const rae = await signUp();
  const joined = (await call(myUserDetails, {}, rae)).body.data?.user.terms_accepted_on;
  clock.advance(60);
  await call(acceptTerms, { user_id: rae, ...first }, rae);
  expect((await call(myUserDetails, {}, rae)).body.data?.user.terms_accepted_on).toBe(joined);
});

test('terms are accepted only with a session, after the sign-up, and with the versions of both the terms and the privacy policy', async () => {
  const newcomer = await build.newcomer();
  const input = { user_id: newcomer, ...first };
  expect((await call(acceptTerms, input, null)).status).toBe(401);
  expect((await call(acceptTerms, input, newcomer)).status).toBe(403);
  const member = await build.member();
  const { status, body } = await call(acceptTerms, { user_id: member, terms: first.terms }, member);
  expect([status, body.message]).toEqual([400, expect.stringContaining('privacy')]);
});

test("the export of a person's data contains the terms that they accepted, and deleting the account deletes their acceptances", async () => {
  const rae = await signUp();
  const { body } = await call(exportMyData, {}, rae);
  expect(body.data?.acceptances).toMatchObject([
    { kind: 'privacy', version: first.privacy, text: platform.legal.privacy.body },
    { kind: 'terms', version: first.terms, text: platform.legal.terms.body },
  ]);
  await call(hardDeleteUser, {}, rae);
  expect(await acceptancesOf(rae)).toEqual([]);
});
