import { expect, test } from 'vitest';
import { reportsRig } from '../../../testing/reports/rig.ts';

const { build, file, decide, look, superAdmin } = await reportsRig();
const owl = await superAdmin();

test('a report without a reason to act is dismissed once, with a note', async () => {
  const reporter = await build.user();
  const report_id = await file(reporter, { reported_venue_id: await build.venue() });
  expect((await decide('dismiss', { report_id }, await build.member())).status).toBe(403);

  const { body } = await decide('dismiss', { report_id, note: 'The venue is fine' }, owl);
  expect(body.data).toMatchObject({ state: 'dismissed', note: 'The venue is fine' });
  expect((await look(report_id, owl)).body.data?.reporter).toMatchObject({ filed: 1, dismissed: 1 });

  expect((await decide('dismiss', { report_id }, owl)).body.success).toBe(true);
  expect((await decide('resolve', { report_id }, owl)).body.code).toBe('decided_already');
});
