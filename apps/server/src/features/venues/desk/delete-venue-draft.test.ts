import { randomUUID } from 'node:crypto';
import { deleteVenueDraft, saveVenueDraft, venueDrafts } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build } = await testApp();
const rep = await build.user({ rep: true, allow_admin_access: true });
const other = await build.user({ rep: true, allow_admin_access: true });
const remove = (draft_id: string, as: string | null = rep) => call(deleteVenueDraft, { draft_id }, as);

test("a repeated deletion of a venue's draft gets the same answer, and a deletion by another user leaves the draft", async () => {
  const draft_id = randomUUID();
  await call(saveVenueDraft, { draft_id, step: 'find', fields: {} }, rep);
  expect((await remove(draft_id, other)).body.data).toEqual({ deleted: true });
  expect((await call(venueDrafts, {}, rep)).body.total).toBe(1);
  expect((await remove(draft_id)).body.data).toEqual({ deleted: true });
  expect((await remove(draft_id)).body.data).toEqual({ deleted: true });
  expect((await call(venueDrafts, {}, rep)).body.total).toBe(0);
});

test('reps and super admins alone delete drafts of venues', async () => {
  expect((await remove(randomUUID(), (await build.pro({})).user_id)).status).toBe(403);
  expect((await remove(randomUUID(), null)).status).toBe(401);
  expect((await remove('x')).status).toBe(400);
});
