import { checkWhitelistCode } from '@nightjar/domain/referrals/calls';
import { expect, test } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { grantInviteCode } from './grant-invite-code.ts';

const { call, platform, build, db, clock } = await testApp({ WHITELIST_ENABLED: 'on' });
const enter = async (code: string) => {
  const user_id = await build.user();
  return (await call(checkWhitelistCode, { user_id, code }, user_id)).body;
};

test('the command that makes the first invite code of a new city prints the code, which admits as many people as the command names', async () => {
  const { summary } = await grantInviteCode(platform, ['--uses', '2']);
  const [code = ''] = summary.split(' ');

  expect(summary).toMatch(/^[2-9A-HJ-NP-Z]{8} lets in 2 people\.$/);
  expect((await enter(code.toLowerCase())).data).toMatchObject({
    plan: { price: { metadata: { free_drinks_per_period: 2, cooldown_in_minutes: 45 } } },
  });
  expect((await enter(code)).success).toBe(true);
  expect((await enter(code)).code).toBe('code_used_up');
});

test('an invite code chosen in the command admits people until its last night is over', async () => {
  const { summary } = await grantInviteCode(platform, [
    ...['--uses', '50', '--label', 'Opening night', '--code', 'lantern26', '--until', '2026-11-20'],
  ]);

  expect(summary).toBe('LANTERN26 lets in 50 people until the night of 2026-11-20 is over.');
  const row = await db
    .selectFrom('whitelist_codes')
    .selectAll()
    .where('code', '=', 'LANTERN26')
    .executeTakeFirst();
  expect(row).toMatchObject({ label: 'Opening night', expires_at: new Date('2026-11-21T11:00:00Z') });
  expect((await enter('LANTERN26')).success).toBe(true);
  clock.advance(8 * 3600);
  expect((await enter('LANTERN26')).code).toBe('not_on_list');
  clock.advance(-8 * 3600);
});

test('the trail has the command that made an invite code, and not the code', async () => {
  await grantInviteCode(platform, ['--uses', '1', '--code', 'SECRET99']);
  const trail = await db.selectFrom('audit_trail').selectAll().orderBy('id').execute();
  expect(trail.at(-1)).toMatchObject({
    action: 'create-invite-code',
    actor_id: null,
    after: { max_uses: 1 },
  });
  expect(JSON.stringify(trail)).not.toContain('SECRET99');
});

test.each([
  [[], '--uses'],
  [['--uses', '0'], '--uses'],
  [['--uses', '5', '--code', 'AB-CD'], '--code'],
  [['--uses', '5', '--until', '2026-02-31'], '--until'],
  [['--uses', '5', '--until', '2026-11-19'], 'The night of 2026-11-19 is over'],
  [['--uses', '5', '--code', 'LANTERN26'], 'There is a code LANTERN26 already'],
  [['--uses', '5', '--people', '6'], '--people'],
])(
  'the command that makes an invite code refuses %j with a message that names the fault',
  async (argv, sentence) => {
    await expect(grantInviteCode(platform, argv)).rejects.toThrow(sentence);
  },
);
