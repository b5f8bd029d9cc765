import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { venuesStaffCsv } from '@nightjar/domain/staff/desk/calls';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, url, sessionOf } = await testApp();

const wren = await build.user({ rep: true, allow_admin_access: true });
const take = (as: string | null) => call(venuesStaffCsv, {}, as);
const venue_id = await build.venue({ name: '=HYPERLINK("https://evil.example")', city: 'Tampa' });
const dee = await build.user({ first_name: 'Dee', last_name: '@SUM(A1)', phone: '18135550103' });
await build.pro({ venue_id, user_id: dee, pro_code: '2222' });
await build.pro({ venue_id, state: 'invited', user_id: null, phone: '18135550104', first_name: 'Asked' });
await build.pro({ venue_id, state: 'removed', pro_code: '3333', first_name: 'Gone' });

test('the CSV file of all teams leaves out open invitations, and has phone numbers as text and no formula', async () => {
  const { status, headers, body } = await take(wren);
  expect(status).toBe(200);
  expect(headers.get('content-disposition')).toMatch(
    /^attachment; filename="nightjar-staff-\d{4}-\d\d-\d\d\.csv"$/,
  );
  const [head, row, ...rest] = (body.data ?? '').trim().split('\r\n');
  expect(head).toContain('Venue,City,State,Shown to guests,First name,Last name,Phone,Role');
  expect(row).toMatch(/^"'=HYPERLINK\(""https:\/\/evil.example""\)",Tampa,/);
  expect(row).toContain("Dee,'@SUM(A1),'+18135550103,bartender,approved,");
  expect(rest).toEqual([]);
  expect(body.data).not.toMatch(/(?:^|,)"?2222"?(?:,|$)/m);
});

test('each download of the CSV file of all teams is in the trail', async () => {
  const entry = await db
    .selectFrom('audit_trail')
    .selectAll()
    .where('action', '=', 'venues-staff-csv')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_id: wren, outcome: 'ok' });
});

const people: Record<string, [() => Promise<string | null>, number]> = {
  'a caller without a session': [async () => null, 401],
  'a member': [() => build.member(), 403],
  'an owner of a venue': [async () => (await build.pro({ pro_role_id: 1, pro_code: '1111' })).user_id, 403],
  'a rep without access to the desk': [() => build.user({ rep: true }), 403],
  'a super admin': [() => build.user({ super_admin: true }), 200],
};
test.each(Object.keys(people))('the CSV file of all teams is given or refused to %s', async who => {
  const [make, status] = people[who] ?? [async () => null, 0];
  expect((await take(await make())).status).toBe(status);
});

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** Returns the number of bytes in use after a garbage collection. */
function heapKept(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

test('the CSV file of a hundred thousand places on teams streams with constant memory', async () => {
  const rows = 100_000;
  await db.transaction().execute(async transaction => {
    // On a busy machine, inserting so many rows takes longer than a statement normally may.
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`
      insert into pros (venue_id, pro_role_id, first_name, last_name, phone, state, requested_at)
      select ${venue_id}, 3, 'Wade', 'Number ' || n, '1' || (8135000000 + n)::text, 'pending', now()
      from generate_series(1, ${rows}::int) as n`.execute(transaction);
  });
  // PostgreSQL would analyze the table by itself only some time after so many new rows.
  await sql`analyze pros`.execute(db);
  const token = await sessionOf(await build.user({ super_admin: true }));
  const response = await fetch(url + venuesStaffCsv.path, { headers: { authorization: `Bearer ${token}` } });
  const kept: number[] = [];
  let [lines, read] = [0, 0];
  for await (const chunk of response.body ?? []) {
    for (const byte of chunk) if (byte === 10) lines += 1;
    read += chunk.length;
    // Memory is measured only now and then, because a garbage collection takes as long as some thousand rows.
    if (lines > (kept.length + 1) * 24_000) kept.push(heapKept());
  }
  expect(lines).toBeGreaterThan(rows);
  expect(read).toBeGreaterThan(10_000_000);
  expect(kept.length).toBeGreaterThan(3);
  // All rows in memory at once would take more than 50 MB, so a small growth shows that the rows are read in batches.
  const growth = kept.map((bytes, at) => bytes - Math.min(...kept.slice(0, at + 1)));
  expect(Math.max(...growth)).toBeLessThan(10_000_000);
}, 60_000);
