import { settlements, settlementsCsv } from '@nightjar/domain/drinks/desk/calls';
import { formatCents } from '@nightjar/domain/kernel/money';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import { pastPours } from '../../../testing/books/pours.ts';

const { call, build, db } = await testApp({ AUTH_RATE_LIMITS: 'off' });
const owl = await build.user({ super_admin: true, allow_admin_access: true });
const pour = pastPours({ db });
const guest = await build.member();
for (const [place, name] of ['=HYPERLINK("x")', 'The Low Lantern', 'Zephyr, "Upstairs"'].entries()) {
  const venue_id = await build.venue({ name });
  const { id: pro_id } = await build.pro({ venue_id });
  const at = new Date('2026-09-12T03:00:00Z');
  await pour({ venue_id, pro_id, user_id: guest, at, kind: 'bought', unit: 1234 + place });
}
const csv = async (month: string, as: string | null = owl) => call(settlementsCsv, { month }, as);

test('the CSV file of settlements has every venue of the list with the same cents, and a name that is a formula as text', async () => {
  const [head, ...rows] = String((await csv('2026-09')).body.data)
    .trim()
    .split('\r\n');
  const { body } = await call(settlements, { month: '2026-09' }, owl);
  expect(head).toContain('Month,Venue,City');
  expect(rows).toHaveLength(3);
  for (const [place, venue] of (body.data?.venues ?? []).entries()) {
    expect(rows[place]).toContain(`,${formatCents(venue.owed_cents)},`);
    expect(rows[place]).toContain(venue.venue_id);
  }
  expect(rows.join('\n')).not.toMatch(/(^|,)"?=/m);
});

test('the CSV file of settlements for a month without a pour has its header alone', async () => {
  expect(
    String((await csv('2024-01')).body.data)
      .trim()
      .split('\r\n'),
  ).toHaveLength(1);
});

test('each download of the settlements is in the trail, and only super admins may download the file', async () => {
  await csv('2026-09');
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({ actor_id: owl, action: 'settlements-csv', outcome: 'ok' });
  expect((await csv('2026-09', null)).status).toBe(401);
  expect((await csv('2026-09', await build.user({ rep: true, allow_admin_access: true }))).status).toBe(403);
  expect((await csv('2026-09', (await build.pro()).user_id)).status).toBe(403);
  expect((await csv('2026-9')).status).toBe(400);
});
