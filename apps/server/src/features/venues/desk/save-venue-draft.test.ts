import { randomUUID } from 'node:crypto';
import { saveVenueDraft, venueDrafts } from '@nightjar/domain/venues/desk/calls';
import { mostDrafts } from '@nightjar/domain/venues/desk/entity';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, statementsOf } = await testApp();
const someRep = () => build.user({ rep: true, allow_admin_access: true });
const rep = await someRep();
const save = (input: object, as: string | null = rep) =>
  call(saveVenueDraft, { draft_id: randomUUID(), step: 'find', fields: {}, ...input }, as);

test('the draft of a venue keeps the typed fields, valid or not, and the step', async () => {
  const draft_id = randomUUID();
  const fields = { name: '', hours: [{ name: 6, hours: { start: 'late' } }], 'odd key': null };
  const { body } = await save({ draft_id, step: 'hours', fields });
  expect(body.data).toMatchObject({ draft_id, user_id: rep, step: 'hours', fields });
  expect((await call(venueDrafts, {}, rep)).body.data).toEqual([body.data]);
});

test("saving a venue's draft over a newer one changes nothing and returns the stored draft", async () => {
  const draft_id = randomUUID();
  const first = await save({ draft_id, fields: { name: 'One' } });
  const updated_at = first.body.data?.updated_at;
  const second = await save({ draft_id, fields: { name: 'Two' }, updated_at });
  const late = await save({ draft_id, fields: { name: 'Late' }, updated_at });
  expect(late.body.data).toEqual(second.body.data);
  expect(second.body.data?.fields).toEqual({ name: 'Two' });
});

test('concurrent saves of one venue draft store one of them, which the others return', async () => {
  const draft_id = randomUUID();
  const updated_at = (await save({ draft_id })).body.data?.updated_at;
  const replies = await Promise.all(
    Array.from({ length: 10 }, (_, turn) => save({ draft_id, fields: { turn }, updated_at })),
  );
  expect(new Set(replies.map(({ body }) => JSON.stringify(body.data?.fields))).size).toBe(1);
});

test('a user has a limited number of venue drafts, also if many are begun at once', async () => {
  const busy = await someRep();
  const replies = await Promise.all(Array.from({ length: mostDrafts + 5 }, () => save({}, busy)));
  expect(replies.filter(({ body }) => body.code === 'too_many_drafts')).toHaveLength(5);
  const { body } = await call(venueDrafts, {}, busy);
  expect(body.total).toBe(mostDrafts);
  const draft_id = body.data?.[0]?.draft_id;
  expect((await save({ draft_id, updated_at: body.data?.[0]?.updated_at }, busy)).body.success).toBe(true);
});

test('the venue draft of another user is not found', async () => {
  const draft_id = randomUUID();
  await save({ draft_id });
  expect((await save({ draft_id }, await someRep())).status).toBe(404);
});

test.each([
  ['draft_id', { draft_id: 'x' }],
  ['step', { step: 'parking' }],
  ['fields', { fields: { text: 'x'.repeat(70_000) } }],
])('a wrong %s of a venue draft is refused with the name of the field', async (field, more) => {
  const { status, body } = await save(more);
  expect([status, body.message]).toEqual([400, expect.stringMatching(new RegExp(`^${field} `))]);
});

test('a venue draft that is too large, without a session or without the role is refused', async () => {
  expect((await save({ fields: { text: 'x'.repeat(5_000_000) } })).status).toBe(413);
  expect((await save({}, null)).status).toBe(401);
  expect((await save({}, (await build.pro({ pro_role_id: 1 })).user_id)).status).toBe(403);
});

test('saving a venue draft takes three statements besides begin and commit', async () => {
  expect(await statementsOf(() => save({}))).toHaveLength(3 + 2);
});
