import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { chromium } from '@playwright/test';
import { demoPeople } from '../apps/server/src/platform/config/demo.ts';
import { findBrowser } from '../tools/browser.ts';
import { endWithChildren } from '../tools/command.ts';
import { startProduct } from './product.ts';
import { openRig } from './rig.ts';
import { signIn } from './scroll.ts';

const rig = await openRig();
endWithChildren(rig.stop);
const folder = await mkdtemp(join(tmpdir(), 'wf-'));
const url = await rig.database('page');
const product = await startProduct({ env: { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), AUTH_RATE_LIMITS: 'off' }, log: join(folder, 'log'), command: ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'] });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'] });
const opts = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'en-US', serviceWorkers: 'block' as const, permissions: ['geolocation'], geolocation: { latitude: fallbackPoint.lat, longitude: fallbackPoint.lng } };
try {
  const site = `http://127.0.0.1:${product.port}`;
  const c1 = await browser.newContext({ ...opts, baseURL: site });
  const p1 = await c1.newPage();
  await signIn(p1, demoPeople[0]?.phone ?? '');
  await p1.goto('/discover');
  const map = (p: any) => p.getByRole('region', { name: /^Map of tonight/ });
  const out = p1.getByText("I'm out", { exact: true });
  await map(p1).or(out).first().waitFor({ timeout: 60000 });
  if (await out.isVisible()) await out.click();
  await map(p1).waitFor({ timeout: 60000 });
  const state = await c1.storageState();
  await c1.close();
  const c = await browser.newContext({ ...opts, storageState: state });
  for (let round = 0; round < Number(process.env.ROUNDS ?? 1); round += 1) {
  const c = await browser.newContext({ ...opts, storageState: state });
  const p = await c.newPage();
  const t = await c.newCDPSession(p);
  await t.send('Network.enable');
  await t.send('Network.emulateNetworkConditions', { offline: false, latency: 400, downloadThroughput: 50000, uploadThroughput: 50000 });
  const reqs = new Map<string, any>(); let t0 = 0;
  t.on('Network.requestWillBeSent', e => { t0 ||= e.timestamp; reqs.set(e.requestId, { url: e.request.url, start: e.timestamp - t0, prio: e.request.initialPriority }); });
  t.on('Network.responseReceived', e => { const r = reqs.get(e.requestId); if (r) { r.head = e.timestamp - t0; r.enc = e.response.headers['content-encoding'] ?? ''; r.conn = e.response.connectionId; r.cache = e.response.fromDiskCache; } });
  t.on('Network.loadingFinished', e => { const r = reqs.get(e.requestId); if (r) { r.end = e.timestamp - t0; r.size = e.encodedDataLength; } });
  const begun = performance.now();
  await p.goto(`${site}/discover`, { waitUntil: 'commit', timeout: 60000 });
  const seen = (x: Promise<void>) => x.then(() => (performance.now() - begun) / 1000);
  let mapAt = 0;
  const done = seen(map(p).waitFor({ timeout: 60000 })).then(x => { mapAt = [...reqs.values()].filter(r => r.size !== undefined && !/^(data|blob)/.test(r.url)).reduce((s, r) => s + r.size, 0); return x; });
  const [list, m] = await Promise.all([seen(p.getByRole('heading', { name: /^[1-9]\d* places? within/ }).waitFor({ timeout: 60000 })), done]);
  console.log(`list ${list.toFixed(2)} map ${m.toFixed(2)} bytes ${mapAt}`);
  if (round === 0) for (const r of reqs.values()) console.log(`${r.start.toFixed(2).padStart(6)} ${(r.head ?? 0).toFixed(2).padStart(6)} ${(r.end ?? 0).toFixed(2).padStart(6)} ${String(r.size ?? '-').padStart(7)} ${(r.prio ?? '').padEnd(8)} ${(r.enc ?? '').padEnd(4)} c${r.conn} ${r.url.replace(site, '').slice(0, 110)}`);
  if (round === 0) console.log(await p.evaluate(() => performance.getEntriesByType('mark').concat(performance.getEntriesByType('paint')).map(e => `${e.name} ${Math.round(e.startTime)}`).join('\n')));
  await c.close();
  }
  await c.close();
} finally { await browser.close(); await product.stop(); await rig.stop(); }
