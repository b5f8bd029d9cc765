import { expect, test } from 'vitest';
import { sourceTree } from '../source.ts';
import { codeRule } from './code.ts';

function found(path: string, text: string): string[] {
  const tree = sourceTree({ [path]: text });
  const file = tree.get(path);
  return file ? codeRule(file, tree).map(({ line, message }) => `${line}: ${message}`) : [];
}

const rules = 'packages/domain/src/drinks/rules.ts';
const handler = 'apps/server/src/features/drinks/redeem/redeem-free-drink.ts';
const screen = 'apps/app/src/features/drinks/bank/screen.tsx';

test.each([
  [rules, 'const at = new Date();', '`now: Date`'],
  [rules, '\nconst at = Date.now();', '2: asks the machine by Date.now'],
  ['apps/server/src/platform/redis.ts', 'const end = Date.now() + 500;', 'performance.now()'],
  [handler, 'const luck = Math.random();', 'asks the machine by Math.random'],
  [handler, 'const id = crypto.randomUUID();', 'crypto.randomUUID'],
  ['apps/app/src/features/drinks/flow.ts', 'export const next = () => Date.now();', 'Date.now'],
  [rules, 'export async function decide() {}', 'does not wait'],
  [rules, 'export const decide = async () => 1;', 'does not wait'],
  [handler, 'const port = process.env.PORT;', 'reads the environment'],
  ['apps/server/src/main.ts', 'const port = process.env.PORT;', 'reads the environment'],
  [handler, "call.db.selectFrom('users').execute();", 'queries.ts'],
  [
    'apps/server/src/features/drinks/queries/pours.ts',
    'export async function savePour(db, pour) { await sendAtCommit(db, pour); }',
    'ends in AtCommit',
  ],
  [
    'apps/server/src/platform/audit/queries.ts',
    'const writeEntry = compiledAtCommit(build);',
    'ends in AtCommit',
  ],
  [screen, "useQuery({ queryKey: ['bank', id] });", 'remote.ts'],
  [screen, "fetch('/functions/v1/one/check-in');", 'the declaration of the call knows it'],
  ['packages/domain/src/account/entity.ts', 'z.string().check(z.maxLength(160));', 'a limit is one constant'],
  [handler, "if (actor.roles.includes('super_admin')) go();", 'access.ts'],
  [handler, 'if (role === brand.repRole) go();', 'access.ts'],
  [handler, "if (role === 'pro') go();", 'access.ts'],
  [rules, 'if (id !== proRoleIds.owner) go();', 'access.ts'],
  [screen, 'const manages = [proRoleIds.owner, proRoleIds.manager];', 'access.ts'],
  [screen, "const tone = role === 'super_admin' ? 'honey' : 'dusk';", 'access.ts'],
  ['apps/server/src/features/staff/desk/present.ts', "actor.roles.includes('super_admin');", 'access.ts'],
  ['apps/server/src/platform/http/auditing.ts', 'if (actor.roles.includes(role)) go();', 'access.ts'],
  [screen, 'const title = <h1>Welcome to Nightjar</h1>;', "spells the product's name"],
  [handler, "const host = 'nightjar.example';", "spells the product's name"],
  [handler, 'const row = (value as unknown) as Row;', 'by way of unknown'],
  [handler, 'const id = value as VenueId;', 'mints a VenueId'],
  ['apps/server/src/features/drinks/queries.test.ts', "vi.mock('pg');", 'replaces a module'],
  ['apps/server/src/platform/signer.ts', "const hash = createHash('md5');", 'SHA-256'],
  [
    'apps/server/src/server.ts',
    "app.server.on('upgrade', (_, stream) => stream.end());",
    'listens unguarded',
  ],
  ['apps/server/src/platform/db/database.ts', "pool.once('error', lose);", 'guarded() of apps/server'],
  ['apps/server/src/platform/db/standstill.ts', 'setInterval(look, 50);', 'listens unguarded'],
  ['apps/server/src/platform/db/standstill.ts', 'process.nextTick(() => look());', 'ignoreErrors()'],
  ['apps/server/src/platform/rest/register.ts', 'const row = JSON.parse(body);', 'parseForeign'],
  ['apps/server/src/platform/signer.ts', "const hash = createHmac('sha1', key);", 'SHA-256'],
])('the code of the file %s must not contain %s', (path, text, reason) => {
  expect(found(path, text)).toEqual([expect.stringContaining(reason)]);
});

test.each([
  ['packages/domain/src/staff/access.ts', "roles.includes('super_admin'); id === proRoleIds.owner;"],
  ['apps/server/src/features/account/queries/roles.ts', "const columns = ['rep', 'super_admin'];"],
  [handler, "if (tier === 'pro') go(proRoleIds.owner);"],
  [rules, 'const at = new Date(row.at); const text = "Date.now()"; // Math.random()'],
  ['packages/domain/src/drinks/rules.test.ts', 'const at = new Date();'],
  ['apps/server/src/platform/clock.ts', 'const at = new Date();'],
  ['apps/server/src/platform/config/settings.ts', 'const port = process.env.PORT;'],
  ['apps/server/src/features/drinks/queries.ts', "db.selectFrom('users');"],
  [
    'apps/server/src/features/drinks/queries.ts',
    'export async function savePourAtCommit(db, pour) { await sendAtCommit(db, pour); }',
  ],
  ['apps/server/src/features/drinks/queries.ts', 'const writePourAtCommit = compiledAtCommit(build);'],
  ['apps/app/src/features/drinks/remote.ts', "const bank = { queryKey: ['bank'] };"],
  ['apps/app/src/features/drinks/remote/bank.ts', "const bank = { queryKey: ['bank'] };"],
  ['apps/app/src/features/drinks/redeem/remote.ts', "const bank = { queryKey: ['bank'] };"],
  [screen, 'client.invalidateQueries({ queryKey: bank().queryKey });'],
  ['packages/domain/src/account/entity.ts', 'z.string().check(z.maxLength(limits.bio), z.minLength(1));'],
  [handler, 'const row = value as Row;'],
  [handler, "import { brand } from '@nightjar/domain/brand';"],
  ['apps/server/src/platform/signer.ts', "const hash = createHmac('sha256', key);"],
  ['apps/server/src/server.ts', "server.on('upgrade', guarded('an upgrade', take));"],
  [
    'apps/server/src/server.ts',
    "const up = guarded('an upgrade', take); server.on('upgrade', up); setTimeout(up, 9);",
  ],
  ['apps/server/src/platform/db/queries.ts', "join.on('users.id', '=', id); call.once('guess', work);"],
  ['apps/server/src/testing/phone.ts', "socket.on('error', () => {});"],
  ['apps/server/src/platform/json.ts', 'const row = JSON.parse(own);'],
])('the code of the file %s may contain %s', (path, text) => {
  expect(found(path, text)).toEqual([]);
});
