import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { signAccessToken } from '../apps/server/src/platform/auth/actor/access-token.ts';
import { makeKeyRing, newPrivateKey } from '../apps/server/src/platform/auth/actor/key-ring.ts';
import { startDisposablePostgres } from '../apps/server/src/platform/db/disposable.ts';
import { migrate } from '../apps/server/src/platform/db/migrate.ts';
import { freePort } from '../tools/free-port.ts';
import { withCoreTime } from './core-time.ts';
import { httpRequest, load } from './load.ts';
import { guestNumber, ids, seedEvents, seedMembers, seedVenues, somewhere, townsOf } from './seed/city.ts';

const [sizeText = '10000', what = 'venues', secondsText = '4', roundsText = '3', trees = 'main,map'] =
  process.argv.slice(2);
const size = Number(sizeText),
  seconds = Number(secondsText),
  rounds = Number(roundsText);
const folder = await mkdtemp(join(tmpdir(), 'scratch-map-'));
const postgres = await startDisposablePostgres({ durable: true });
const url = await postgres.database('map');
const held = spawn('/work/trees/tools/slot', ['sh', '-c', 'echo in; cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
await once(held.stdout, 'data');
const t0 = performance.now();
await migrate(url);
await seedMembers(url, 5000);
await seedVenues(url, size);
if (what === 'events') await seedEvents(url, 20);
const old = trees.includes('main')
  ? await (async () => {
      const admin = new pg.Client({ connectionString: url.replace(/\/map(\?|$)/, '/postgres$1') });
      await admin.connect();
      await admin.query('create database old template map strategy file_copy');
      await admin.end();
      const oldUrl = url.replace(/\/map(\?|$)/, '/old$1');
      const c = new pg.Client({ connectionString: oldUrl });
      await c.connect();
      await c.query("delete from schema_migrations where name like '0035%'");
      await c.query(
        `do $$ declare t record; begin for t in select tgname, tgrelid::regclass as rel from pg_trigger where tgname like '%\\_map\\_%' loop execute format('drop trigger %I on %s', t.tgname, t.rel); end loop; end $$`,
      );
      await c.query('drop table map_changes');
      await c.end();
      return oldUrl;
    })()
  : '';
console.log('seeded', ((performance.now() - t0) / 1000).toFixed(1));
held.stdin.end();
await once(held, 'exit');
const measured = spawn('/work/trees/tools/quiet', ['sh', '-c', 'echo in; cat'], { stdio: ['pipe', 'pipe', 'inherit'] });
await once(measured.stdout, 'data');
console.log('quiet', new Date().toISOString());
const key = await newPrivateKey();
const ring = await makeKeyRing([key]);
const publicUrl = 'https://nightjar.example';
const tokens = await Promise.all(
  Array.from({ length: 50 }, (_, i) => guestNumber(i)).map(n =>
    signAccessToken(
      ring,
      {
        userId: ids.user(n),
        sessionId: ids.session(n),
        phone: String(n),
        userMetadata: {},
        signedInAt: new Date(),
      } as never,
      `${publicUrl}/auth/v1`,
      new Date(),
    ),
  ),
);
async function start(root: string, more: Record<string, string> = {}) {
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      ...(process.env.PROF && root.endsWith('map')
        ? ['--cpu-prof', `--cpu-prof-dir=${process.env.PROF}`]
        : []),
      'apps/server/src/main.ts',
      '--role',
      'api',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        PATH: process.env.PATH,
        HOME: process.env.HOME,
        HOST: '127.0.0.1',
        NODE_ENV: 'production',
        DATABASE_URL: root === '/work/main' ? old : url,
        DATA_DIR: join(folder, 'data'),
        PUBLIC_URL: publicUrl,
        LOG_LEVEL: 'warn',
        AUTH_RATE_LIMITS: 'calls=999999,at_once=999999,strangers=999999,sockets=999999',
        TWILIO_ACCOUNT_SID: 'AC1',
        TWILIO_AUTH_TOKEN: 'nobodys token',
        TWILIO_FROM: '+18135550000',
        JWT_SIGNING_KEYS: JSON.stringify([key]),
        PORT: String(port),
        ...more,
      },
    },
  );
  for (;;) {
    const a = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => null);
    await a?.arrayBuffer();
    if (a?.ok) break;
    if (child.exitCode !== null) throw new Error('not started');
    await pause(50);
  }
  return { port, pid: child.pid ?? 0, child, root };
}
const rss = (pid: number) =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
const around = somewhere(townsOf(size));
const points = Array.from({ length: 2000 }, () => around.draw());
const r = 0.015;
const box = ({ lat, lng }: { lat: number; lng: number }) => ({
  min_lat: lat - r,
  max_lat: lat + r,
  min_lng: lng - r,
  max_lng: lng + r,
  user_lat: lat,
  user_lng: lng,
});
const calls: Record<string, (p: { lat: number; lng: number }) => object> =
  what === 'venues'
    ? { 'nearby-venues': p => ({ ...p, radius: 1500 }), 'venues-within-bounds': box }
    : { 'events-within-bounds': box, 'nearby-events': p => ({ ...p, radius: 1500 }) };
const products = [];
for (const tree of trees.split(','))
  products.push(
    await start(
      tree === 'main' ? '/work/main' : '/work/trees/map',
      tree === 'off' ? { MAP_MEMORY_MB: '0' } : {},
    ),
  );
console.log('start rss', products.map(p => rss(p.pid).toFixed(0)).join(' '));
for (const [name, body] of Object.entries(calls)) {
  for (let round = 0; round <= rounds; round += 1) {
    const out: string[] = [];
    for (const p of products) {
      const requests = points.map((pt, i) =>
        httpRequest(p.port, {
          path: `/functions/v1/one/${name}`,
          token: tokens[i % 50] ?? '',
          body: body(pt),
        }),
      );
      if (round === 0) await load({ port: p.port, requests });
      const { core, ...done } = await withCoreTime(p.pid, () =>
        load({ port: p.port, requests, seconds: round === 0 ? seconds : seconds }),
      );
      out.push(
        `${done.rate.toFixed(0)}/s p99 ${done.p99.toFixed(1)} core ${core.toFixed(2)} rss ${rss(p.pid).toFixed(0)} ${(done.bytes / done.answers / 1024).toFixed(1)}KB`,
      );
    }
    console.log(name, round, out.join(' | '));
  }
}
for (const p of products) {
  const gone = once(p.child, 'exit');
  p.child.kill('SIGTERM');
  await gone;
}
await postgres.stop();
process.exit(0);
