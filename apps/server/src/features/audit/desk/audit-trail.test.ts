import { auditTrail } from '@nightjar/domain/audit/desk/calls';
import type { InputOf } from '@nightjar/domain/kernel/call';
import { addMilliseconds, hours } from '@nightjar/domain/kernel/time';
import { beforeAll, expect, test } from 'vitest';
import { type AuditEntry, insertAuditEntryAtCommit } from '../../../platform/audit/queries.ts';
import { sealAuditTrail } from '../../../platform/audit/sealing.ts';
import { testApp } from '../../../testing/app.ts';

const { call, build, db, clock, platform, statementsOf } = await testApp();
const owl = await build.user({ super_admin: true, nickname: 'Owl' });
const wren = await build.user({ rep: true, allow_admin_access: true, nickname: 'Wren' });
const rae = await build.member({ nickname: 'Rae' });
const lantern = await build.venue({ name: 'The Low Lantern' });
const voucher_id = '5f0c1c52-54a9-4a3c-9a52-3a7ff0c9b1d1';
const at = (hour: number) => addMilliseconds(clock.now(), -hour * hours);

type Input = Partial<InputOf<typeof auditTrail>> & Record<string, unknown>;
const look = (input: Input = {}, as: string | null = owl) => call(auditTrail, input, as);
/** Returns the actions in the trail, without the reads of the trail by these tests. */
const actions = async (input: Input = {}) =>
  (await look(input)).body.data?.entries
    .map(({ action }) => action)
    .filter(action => action !== 'audit-trail');

beforeAll(async () => {
  const write = (entry: Partial<AuditEntry> & { action: string; at: Date }) =>
    insertAuditEntryAtCommit(db, {
      actorId: owl,
      actorRoles: ['super_admin'],
      subjects: {},
      outcome: 'ok',
      ...entry,
    });
  await write({ at: at(5), action: 'update-venue', actorId: wren, subjects: { venue_id: lantern } });
  await write({
    at: at(4),
    action: 'void-voucher',
    subjects: { voucher_id },
    before: { state: 'available', owner_id: rae },
    after: { state: 'void' },
    network: '203.0.113.0/24',
  });
  await write({ at: at(3), action: 'update-alcohol-rule', subjects: { state: 'FL' }, outcome: 'conflict' });
  await write({ at: at(2), action: 'update-venue', subjects: { venue_id: lantern } });
  await write({
    at: at(1),
    action: 'admin:grant',
    actorId: null,
    actorRoles: [],
    subjects: { user_id: wren },
  });
  await sealAuditTrail(platform);
});

test('the audit trail lists its newest entry first, with actor, subjects, change and place in the chain', async () => {
  const { body } = await look();
  expect(body.data?.entries.map(({ action }) => action)).toEqual([
    'admin:grant',
    'update-venue',
    'update-alcohol-rule',
    'void-voucher',
    'update-venue',
  ]);
  expect(body.data?.entries[3]).toEqual({
    entry_id: 2,
    at: at(4).toISOString(),
    actor: { id: owl, name: 'Owl' },
    actor_roles: ['super_admin'],
    action: 'void-voucher',
    subjects: { voucher_id },
    names: { [rae]: 'Rae' },
    before: { state: 'available', owner_id: rae },
    after: { state: 'void' },
    outcome: 'ok',
    network: '203.0.113.0/24',
    place: 2,
  });
  expect(body.data).toMatchObject({ more: false, check: null });
  expect(body.data?.entries[0]).toMatchObject({ actor: null, names: { [wren]: 'Wren' } });
});

test('each look at the audit trail is in the trail, with its actor and subjects', async () => {
  await look({ actor_id: wren, subject: lantern });
  const newest = await db
    .selectFrom('audit_trail')
    .where('action', '=', 'audit-trail')
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst();
  expect(newest).toMatchObject({
    actor_id: owl,
    subjects: { actor_id: wren, subject: lantern },
    outcome: 'ok',
  });
});

test.each<[string, () => Input, string[]]>([
  ['by actor', () => ({ actor_id: wren }), ['update-venue']],
  ['by action', () => ({ action: 'update-venue' }), ['update-venue', 'update-venue']],
  [
    'by how an action begins',
    () => ({ action: 'update-' }),
    ['update-venue', 'update-alcohol-rule', 'update-venue'],
  ],
  ['by an action that never was', () => ({ action: 'fly' }), []],
  ['by an id of the input', () => ({ subject: voucher_id }), ['void-voucher']],
  ['by an id of what changed', () => ({ subject: rae }), ['void-voucher']],
  ['by an id that no entry has', () => ({ subject: '00000000-0000-4000-8000-000000000000' }), []],
  ['from a moment on', () => ({ from: at(2).toISOString() }), ['admin:grant', 'update-venue']],
  ['until before a moment', () => ({ to: at(4).toISOString() }), ['update-venue']],
  [
    'between two moments',
    () => ({ from: at(4).toISOString(), to: at(2).toISOString() }),
    ['update-alcohol-rule', 'void-voucher'],
  ],
  [
    'by all at once',
    () => ({
      actor_id: owl,
      action: 'update',
      subject: lantern,
      from: at(3).toISOString(),
      to: at(1).toISOString(),
    }),
    ['update-venue'],
  ],
  ['with an empty action, as with none', () => ({ action: '', subject: voucher_id }), ['void-voucher']],
])('the audit trail can be searched %s', async (_what, input, expected) => {
  expect(await actions(input())).toEqual(expected);
});

test("a search of the audit trail matches an action's whole name before its beginning", async () => {
  await insertAuditEntryAtCommit(db, {
    at: at(9),
    actorId: owl,
    action: 'update-venue-hours',
    subjects: {},
    outcome: 'ok',
  });
  expect(await actions({ action: 'update-venue' })).toEqual(['update-venue', 'update-venue']);
  expect(await actions({ action: 'update-venue-' })).toEqual(['update-venue-hours']);
});

test.each<[string, Input]>([
  ['of all entries', {}],
  ['of some actions', { action: 'update' }],
  ['about a venue', { subject: lantern }],
])(
  'a page of the audit trail %s continues after an entry without repetitions and gaps',
  async (_what, filter) => {
    const until = { ...filter, to: clock.now().toISOString() };
    const whole = (await look(until)).body.data?.entries.map(({ entry_id }) => entry_id);
    const paged: number[] = [];
    for (let before: number | undefined; ; ) {
      const { data } = (await look({ ...until, limit: 2, ...(before && { before }) })).body;
      paged.push(...(data?.entries ?? []).map(({ entry_id }) => entry_id));
      before = paged.at(-1);
      if (!data?.more) break;
    }
    expect(paged).toEqual(whole);
  },
);

test('the audit trail is refused without a session, to all roles but super admin, and with bad input', async () => {
  expect((await look({}, null)).status).toBe(401);
  const owner = (await build.pro({ pro_role_id: 1 })).user_id;
  for (const user of [wren, owner, rae]) expect((await look({}, user)).status).toBe(403);
  for (const bad of [
    { subject: 'Rae' },
    { actor_id: 'owl' },
    { from: 'yesterday' },
    { before: 0 },
    { limit: 101 },
  ])
    expect((await look(bad as Input)).status).toBe(400);
});

test('reading the audit trail takes four statements, and one more for the audit entry about the reading', async () => {
  await look({ action: 'update' });
  expect((await statementsOf(() => look({ action: 'update', actor_id: owl }))).length).toBeLessThanOrEqual(5);
});

test('the audit trail names an invite code by its label and never shows the code', async () => {
  const { id } = await db
    .insertInto('whitelist_codes')
    .values({ code: 'ROOFTOP8', label: 'Rooftop opening', max_uses: 5, cooldown_in_minutes: 45 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const entry = { at: at(8), actorId: owl, action: 'close-invite-code', outcome: 'ok' };
  await insertAuditEntryAtCommit(db, { ...entry, subjects: { code_id: id } });
  const { body } = await look({ subject: id });
  expect(body.data?.entries).toMatchObject([{ names: { [id]: 'Rooftop opening' } }]);
});
