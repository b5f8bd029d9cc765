import { randomUUID } from 'node:crypto';
import { saveVenueDraft, venueDrafts } from '@nightjar/domain/venues/desk/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, clock } = await testApp();
const rep = await build.user({ rep: true, allow_admin_access: true });

test('the drafts of venues are the caller’s own, last changed first', async () => {
  const other = await build.user({ rep: true, allow_admin_access: true });
  const ids = [randomUUID(), randomUUID()];
  for (const draft_id of ids) {
    await call(saveVenueDraft, { draft_id, step: 'find', fields: {} }, rep);
    clock.advance(1);
  }
  await call(saveVenueDraft, { draft_id: randomUUID(), step: 'find', fields: {} }, other);
  const { body } = await call(venueDrafts, {}, rep);
  expect(body.data?.map(({ draft_id }) => draft_id)).toEqual(ids.toReversed());
  expect(body.total).toBe(2);
});

test('reps and super admins alone read drafts of venues', async () => {
  expect((await call(venueDrafts, {}, (await build.pro({})).user_id)).status).toBe(403);
  expect((await call(venueDrafts, {}, null)).status).toBe(401);
});
