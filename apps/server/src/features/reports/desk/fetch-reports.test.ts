import { fetchReports } from '@nightjar/domain/reports/desk/calls';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { reportsRig } from '../../../testing/reports/rig.ts';
import { idsOfQueue } from './queries/queue.ts';

const { build, call, clock, db, file, decide, queue, superAdmin } = await reportsRig();
const owl = await superAdmin();

beforeEach(async () => {
  await sql`truncate report_targets, reports cascade`.execute(db);
  await sql`update report_totals set open = 0, decided = 0`.execute(db);
});

const groups = async (input: Parameters<typeof queue>[1] = {}, as = owl) => {
  const { body } = await queue(as, input);
  return { groups: body.data ?? [], total: body.total };
};

/** Expects the stored counts to equal the numbers of the reports themselves. */
async function expectCountsRight(): Promise<void> {
  const { rows } = await sql<{ wrong: number }>`
    select count(*)::int as wrong from report_targets as kept join (
      select target_id, count(*) as total, count(*) filter (where state = 'open') as open,
        count(distinct coalesce(reporter_id, id)) as reporters,
        count(distinct coalesce(reporter_id, id)) filter (where state = 'open') as open_reporters,
        min(created_at) filter (where state = 'open') as oldest
      from reports group by target_id) as counted using (target_id)
    where (kept.total, kept.open, kept.reporters, kept.open_reporters) <>
        (counted.total, counted.open, counted.reporters, counted.open_reporters)
      or kept.oldest_open_at is distinct from counted.oldest`.execute(db);
  expect(rows[0]?.wrong).toBe(0);
  const totals = await sql<{ right: boolean }>`
    select (open, decided) = (select count(*) filter (where report_targets.open > 0),
      count(*) filter (where report_targets.open = 0) from report_targets) as right from report_totals`.execute(
    db,
  );
  expect(totals.rows[0]?.right).toBe(true);
}

test.each([
  ['a caller without a session', null, 401],
  ['a guest', () => build.member(), 403],
  ['a bartender', async () => (await build.pro()).user_id, 403],
  ['a representative', () => build.user({ rep: true, allow_admin_access: true }), 403],
] as const)('%s cannot read the queue of reports', async (_who, caller, status) => {
  expect((await queue((await caller?.()) ?? '', {})).status).toBe(status);
});

test.each([{ limit: 0 }, { limit: 51 }, { offset: -1 }, { state: 'late' }])(
  'the queue of reports refuses the input %j',
  async input => {
    expect((await call(fetchReports, input, owl)).status).toBe(400);
  },
);

describe('the queue', () => {
  test('the queue has a group for each reported person or venue, most reporters first, then the oldest report', async () => {
    const [many, first, second] = [await build.user(), await build.user(), await build.venue()];
    const [one, other] = [await build.user(), await build.user()];
    await file(one, { reported_user_id: first });
    clock.advance(60);
    await file(one, { reported_venue_id: second });
    for (const time of [1, 2, 3]) await file(one, { reported_venue_id: second }, `Once more, time ${time}.`);
    clock.advance(60);
    for (const reporter of [one, other]) await file(reporter, { reported_user_id: many });

    const { groups: found, total } = await groups();

    expect(found.map(({ target, reporters, open }) => [target.id, reporters, open])).toEqual([
      [many, 2, 2],
      [first, 1, 1],
      [second, 1, 4],
    ]);
    expect(total).toBe(3);
    expect(found[2]?.reports.map(({ description }) => description)[0]).toBe('Once more, time 3.');
    await expectCountsRight();
  });

  test('the queue of reports shows the five newest of a group, each with the history of its author', async () => {
    const [serial, target] = [await build.user(), await build.user()];
    for (const _ of [1, 2, 3]) {
      const report_id = await file(serial, { reported_user_id: await build.user() });
      await decide('dismiss', { report_id }, owl);
    }
    for (let filed = 0; filed < 7; filed += 1) await file(serial, { reported_user_id: target });
    const { groups: found } = await groups();
    expect(found).toHaveLength(1);
    expect(found[0]).toMatchObject({ open: 7, reporters: 1 });
    expect(found[0]?.reports).toHaveLength(5);
    expect(found[0]?.reports[0]?.reporter).toMatchObject({
      id: serial,
      filed: 10,
      resolved: 0,
      dismissed: 3,
    });
  });

  test('a decision moves a group of reports from open to decided, and the queue counts both', async () => {
    const [reporter, target] = [await build.user(), await build.user()];
    const report_id = await file(reporter, { reported_user_id: target });
    expect((await groups({ state: 'decided' })).total).toBe(0);
    await decide('resolve', { report_id }, owl);
    expect(await groups()).toEqual({ groups: [], total: 0 });
    const { groups: decided, total } = await groups({ state: 'decided' });
    expect([total, decided[0]?.reports[0]?.state, decided[0]?.reports[0]?.decided_by]).toEqual([
      1,
      'resolved',
      'Olive',
    ]);
    await file(reporter, { reported_user_id: target });
    expect([(await groups()).total, (await groups({ state: 'decided' })).total]).toEqual([1, 0]);
    await expectCountsRight();
  });

  test('the queue of reports has ten groups on a page', async () => {
    const reporter = await build.user();
    for (let filed = 0; filed < 12; filed += 1) {
      await file(reporter, { reported_user_id: await build.user() });
      clock.advance(1);
    }
    const [page, rest] = [await groups(), await groups({ limit: 10, offset: 10 })];
    expect([page.groups.length, rest.groups.length, page.total, rest.total]).toEqual([10, 2, 12, 12]);
    const ids = [...page.groups, ...rest.groups].map(({ target }) => target.id);
    expect(new Set(ids).size).toBe(12);
  });

  test('the queue of reports leaves out those about the reader and about a venue where the reader works', async () => {
    const [reporter, admin] = [await build.user(), await superAdmin()];
    const { venue_id } = await build.pro({ user_id: admin });
    await file(reporter, { reported_user_id: admin });
    await file(reporter, { reported_venue_id: venue_id });
    expect(await groups({}, admin)).toEqual({ groups: [], total: 0 });
    expect((await groups()).total).toBe(2);
  });
});

describe('reports and decisions at the same time', () => {
  test("twenty people who report one person at once are all in the person's group of the queue", async () => {
    const target = await build.user();
    const reporters = await Promise.all(Array.from({ length: 20 }, () => build.user()));
    await Promise.all(reporters.map(reporter => file(reporter, { reported_user_id: target })));
    expect((await groups()).groups).toMatchObject([{ open: 20, total: 20, reporters: 20 }]);
    await expectCountsRight();
  });

  test('the counts of the queue are right after reports are filed and decided at the same time', async () => {
    const targets = await Promise.all([1, 2, 3].map(() => build.user()));
    const reporters = await Promise.all([1, 2, 3, 4].map(() => build.user()));
    const filed = await Promise.all(
      reporters.flatMap(reporter => targets.map(target => file(reporter, { reported_user_id: target }))),
    );
    await Promise.all([
      ...filed.map((report_id, at) =>
        decide(at % 2 ? 'resolve' : 'dismiss', { report_id, all: at % 3 === 0 }, owl),
      ),
      ...reporters.map((reporter, at) => file(reporter, { reported_user_id: targets[at % 3] ?? '' })),
    ]);
    await expectCountsRight();
  });
});

test('a page of the queue of reports is read in order from an index', async () => {
  const asked = { state: 'open', limit: 10, offset: 0, reader: owl } as const;
  const { rows } = await db.transaction().execute(async transaction => {
    await sql`set local enable_seqscan = off`.execute(transaction);
    return sql<{ 'QUERY PLAN': string }>`explain ${idsOfQueue(asked)}`.execute(transaction);
  });
  const plan = rows.map(row => row['QUERY PLAN']).join('\n');
  expect(plan).toContain('report_targets_open');
  expect(plan).not.toContain('Sort');
});
