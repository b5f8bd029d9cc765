import { submitReport } from '@nightjar/domain/reports/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';

const { call, build, db } = await testApp();
const description = 'He would not leave us alone.';
const report = (reporter_id: string, more: object, key?: string) =>
  call(submitReport, { reporter_id, description, ...more }, reporter_id, { key });

test('a person and a venue can be reported, also across a block', async () => {
  const [reporter, rude] = [await build.user(), await build.user()];
  const venue = await build.venue();
  await build.block(rude, reporter);

  const { body } = await report(reporter, { reported_user_id: rude, reported_venue_id: venue });

  const rows = await db.selectFrom('reports').selectAll().execute();
  expect(rows).toMatchObject([
    {
      id: body.data?.report_id,
      reporter_id: reporter,
      reported_user_id: rude,
      reported_venue_id: venue,
      description,
      state: 'open',
    },
  ]);
});

test.each([
  [{}, 'Must include reported_user_id or reported_venue_id'],
  [{ reported_user_id: null, reported_venue_id: null }, 'Must include reported_user_id or reported_venue_id'],
  [
    { reported_user_id: '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1', description: '  short  ' },
    'Description required (min 8 chars)',
  ],
])('a report with %j is refused with the message of the specification', async (more, sentence) => {
  const { status, body } = await report(await build.user(), more);
  expect([status, body.message]).toEqual([400, sentence]);
});

test('a user cannot report themselves', async () => {
  const reporter = await build.user();
  const { status, body } = await report(reporter, { reported_user_id: reporter });
  expect([status, body.code, body.message]).toEqual([
    200,
    'reporting_yourself',
    "You can't report yourself.",
  ]);
});

test('reporting a missing user or a missing venue is not found', async () => {
  const reporter = await build.user();
  const nobody = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
  const deleted = await build.user({ deleted_at: new Date() });
  for (const more of [
    { reported_user_id: nobody },
    { reported_venue_id: nobody },
    { reported_user_id: deleted },
  ]) {
    expect((await report(reporter, more)).status).toBe(404);
  }
});

test('a report sent five times under one key is filed once', async () => {
  const [reporter, rude] = [await build.user(), await build.user()];
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => report(reporter, { reported_user_id: rude }, 'one-key')),
  );
  expect(new Set(replies.map(({ body }) => body.data?.report_id)).size).toBe(1);
  const rows = await db.selectFrom('reports').select('id').where('reporter_id', '=', reporter).execute();
  expect(rows).toHaveLength(1);
});
