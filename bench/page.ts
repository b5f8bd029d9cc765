import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { demoPeople } from '../apps/server/src/platform/config/demo.ts';
import { findBrowser } from '../tools/browser.ts';
import { serveEmptyPage } from './empty-page/serve.ts';
import { type BenchLine, median } from './measure.ts';
import { startProduct } from './product.ts';
import type { Rig } from './rig.ts';
import { signIn } from './scroll.ts';

/**
 * Lighthouse uses these values to imitate a phone: bytes per second, milliseconds of latency, and how many times slower
 * the processor is.
 */
const phoneNetwork = {
  download: (1.6 * 2 ** 20) / 8,
  upload: (0.75 * 2 ** 20) / 8,
  latency: 150,
  slowdown: 4,
};
/** WebPageTest uses these values for its network "3G Slow". The processor runs at full speed. */
const slow3gNetwork = { download: 400_000 / 8, upload: 400_000 / 8, latency: 400, slowdown: 1 };
type NetworkConditions = typeof phoneNetwork;

const rounds = 5;
const blockingThresholdMs = 50;
const longestWaitMs = 120_000;
const serverCommand = ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'];

/**
 * Measures the landing page, an empty page with the app's component library, and what sign-in and the map load before
 * they are shown.
 */
export async function benchPage(rig: Rig): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-page-'));
  const empty = await serveEmptyPage(join(folder, 'empty'));
  const url = await rig.database('page');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), AUTH_RATE_LIMITS: 'off' };
  const product = await startProduct({ env, log: join(folder, 'log'), command: serverCommand });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const site = `http://127.0.0.1:${product.port}`;
    const member = await signedInStorage(browser, site);
    return [
      ...(await compareLandingWithEmpty(browser, `${site}/`, empty.url)),
      ...(await measureUntilThere(browser, `${site}/login`)),
      ...(await measureUntilMap(browser, `${site}/discover`, member)),
      ...(await measureOnSlow3g(browser, `${site}/discover`, member)),
    ];
  } finally {
    await browser.close();
    await product.stop();
    await empty.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>;

async function signedInStorage(browser: Browser, site: string): Promise<StorageState> {
  const context = await newPhoneContext(browser, { baseURL: site });
  const member = await context.newPage();
  await signIn(member, demoPeople[0]?.phone ?? '');
  await member.goto('/discover');
  // Before the app shows the map, it may ask for the user's status.
  const out = member.getByText("I'm out", { exact: true });
  await mapOf(member).or(out).first().waitFor({ timeout: longestWaitMs });
  if (await out.isVisible()) await out.click();
  await mapOf(member).waitFor({ timeout: longestWaitMs });
  const state = await context.storageState();
  await context.close();
  return state;
}

const mapOf = (on: Page) => on.getByRole('region', { name: /^Map of tonight/ });

/**
 * `waitForPart` looks in every frame whether this part of the page is shown. Playwright's own waiting does not look in
 * every frame.
 */
type PagePart = 'number' | 'list' | 'map';
function waitForPart(on: Page, part: PagePart): Promise<unknown> {
  return on.waitForFunction(
    wanted => {
      const shown = (found: Iterable<Element>) => [...found].some(element => element.checkVisibility());
      if (wanted === 'number') return shown(document.querySelectorAll('input[autocomplete^="tel"]'));
      if (wanted === 'map')
        return shown(document.querySelectorAll('[role=region][aria-label^="Map of tonight"]'));
      const headings = [...document.querySelectorAll('h1, h2, h3')];
      return shown(headings.filter(({ textContent }) => /^[1-9]\d* places? within/.test(textContent)));
    },
    part,
    { timeout: longestWaitMs },
  );
}

async function compareLandingWithEmpty(
  browser: Browser,
  landing: string,
  empty: string,
): Promise<BenchLine[]> {
  const ours: Paint[] = [];
  const theirs: Paint[] = [];
  for (let round = 0; round < rounds; round += 1) {
    ours.push(await measurePaint(browser, landing));
    theirs.push(await measurePaint(browser, empty));
  }
  const paint = (of: readonly Paint[]) => median(of.map(({ largest }) => largest));
  const blocked = (of: readonly Paint[]) => median(of.map(({ blocking }) => blocking));
  return [
    ratioLine('landing: its largest paint', paint(ours), paint(theirs), 0.6),
    ratioLine('landing: the main thread blocked', blocked(ours), blocked(theirs), 1.25),
  ];
}

/**
 * `largest` is the number of milliseconds until the largest part of the page was drawn. `blocking` is the number of
 * milliseconds for which tasks above 50 ms blocked the page.
 */
type Paint = { readonly largest: number; readonly blocking: number };

async function measurePaint(browser: Browser, url: string): Promise<Paint> {
  const context = await newPhoneContext(browser);
  const visit = await context.newPage();
  await throttle(visit, phoneNetwork);
  await visit.addInitScript(watchPaint);
  await visit.goto(url, { waitUntil: 'networkidle', timeout: longestWaitMs });
  await visit.waitForFunction(() => performance.now() - globalThis.lastTask > 1000);
  const paint = await visit.evaluate(
    from => ({
      largest: globalThis.largestPaint,
      blocking: globalThis.longTasks.reduce((sum, lasted) => sum + Math.max(0, lasted - from), 0),
    }),
    blockingThresholdMs,
  );
  await context.close();
  return paint;
}

declare global {
  var largestPaint: number;
  var lastTask: number;
  var longTasks: number[];
}

/** Runs in the page, before any script of its own. It records when its largest part is drawn, and its long tasks. */
function watchPaint(): void {
  globalThis.largestPaint = 0;
  globalThis.lastTask = 0;
  globalThis.longTasks = [];
  new PerformanceObserver(list => {
    for (const { startTime } of list.getEntries()) globalThis.largestPaint = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver(list => {
    for (const { startTime, duration } of list.getEntries()) {
      globalThis.longTasks.push(duration);
      globalThis.lastTask = startTime + duration;
    }
  }).observe({ type: 'longtask', buffered: true });
}

/** Opens the page for a phone number in a browser that has never visited the site. */
async function measureUntilThere(browser: Browser, url: string): Promise<BenchLine[]> {
  const context = await newPhoneContext(browser);
  const visit = await context.newPage();
  const fetched = await watchFetched(visit);
  // The event "load" comes only after files for the next page are loaded, which is later than the field for the phone
  // number is shown. So the bench does not wait for it.
  await visit.goto(url, { waitUntil: 'commit', timeout: longestWaitMs });
  await waitForPart(visit, 'number');
  const { script, requests } = fetched();
  await context.close();
  return [
    maximumLine('sign-in: script over the wire', script / 1000, 170, 'kB'),
    maximumLine('sign-in: requests until the field is there', requests, 14, ''),
  ];
}

async function measureUntilMap(browser: Browser, url: string, member: StorageState): Promise<BenchLine[]> {
  const context = await newPhoneContext(browser, { storageState: member });
  const visit = await context.newPage();
  const fetched = await watchFetched(visit);
  await visit.goto(url, { timeout: longestWaitMs });
  await mapOf(visit).waitFor({ timeout: longestWaitMs });
  const { bytes, requests } = fetched();
  await context.close();
  return [
    maximumLine('discover: all that comes before the map', bytes / 1000, 520, 'kB'),
    maximumLine('discover: its requests', requests, 45, ''),
  ];
}

/** Measures the first visit of a member, and the next visit, for which the browser already has the files. */
async function measureOnSlow3g(browser: Browser, url: string, member: StorageState): Promise<BenchLine[]> {
  const context = await newPhoneContext(browser, { storageState: member });
  const lines: BenchLine[] = [];
  for (const visit of ['the first visit', 'the next visit']) {
    const opened = await context.newPage();
    await throttle(opened, slow3gNetwork);
    const begun = performance.now();
    await opened.goto(url, { waitUntil: 'commit', timeout: longestWaitMs });
    const seen = (part: PagePart) => waitForPart(opened, part).then(() => (performance.now() - begun) / 1000);
    const [list, map] = await Promise.all([seen('list'), seen('map')]);
    lines.push(
      maximumLine(`slow 3G, ${visit}: list and tab bar`, list, 6, 's'),
      maximumLine(`slow 3G, ${visit}: map`, map, 12, 's'),
    );
    await opened.close();
  }
  await context.close();
  return lines;
}

function newPhoneContext(browser: Browser, options: { baseURL?: string; storageState?: StorageState } = {}) {
  return browser.newContext({
    ...options,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    locale: 'en-US',
    // A service worker loads files separately from the page, so the slowdown of the page would not apply to it.
    serviceWorkers: 'block',
    permissions: ['geolocation'],
    geolocation: { latitude: fallbackPoint.lat, longitude: fallbackPoint.lng },
  });
}

async function throttle(on: Page, { download, upload, latency, slowdown }: NetworkConditions): Promise<void> {
  const tools = await on.context().newCDPSession(on);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency,
    downloadThroughput: download,
    uploadThroughput: upload,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
}

/**
 * Returns a function that counts what has come over the network until now: all bytes, the bytes of scripts, and
 * answered requests.
 */
async function watchFetched(on: Page): Promise<() => { bytes: number; script: number; requests: number }> {
  const tools = await on.context().newCDPSession(on);
  await tools.send('Network.enable');
  const types = new Map<string, string>();
  const sizes = new Map<string, number>();
  tools.on('Network.responseReceived', ({ requestId, type, response }) => {
    if (!response.url.startsWith('data:') && !response.url.startsWith('blob:')) types.set(requestId, type);
  });
  tools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.has(requestId)) sizes.set(requestId, encodedDataLength);
  });
  return () => {
    const all = [...sizes];
    const sum = (of: typeof all) => of.reduce((total, [, size]) => total + size, 0);
    return {
      bytes: sum(all),
      // Script files that the page loads ahead of their use have another type and are not counted here.
      script: sum(all.filter(([id]) => types.get(id) === 'Script')),
      requests: all.length,
    };
  };
}

function ratioLine(what: string, ours: number, limit: number, most: number): BenchLine {
  // If neither the product's page nor the empty page ever blocked its main thread, the two pages count as equal.
  const ratio = limit === 0 ? (ours === 0 ? 1 : Number.POSITIVE_INFINITY) : ours / limit;
  return {
    what,
    ours: `${Math.round(ours)} ms`,
    limit: `${Math.round(limit)} ms, an empty page`,
    ratio,
    aim: `at most ${most} times`,
    met: ratio <= most,
  };
}

function maximumLine(what: string, ours: number, most: number, unit: string): BenchLine {
  const cell = (value: number) => `${Number.isInteger(value) ? value : value.toFixed(1)} ${unit}`.trim();
  return {
    what,
    ours: cell(ours),
    limit: cell(most),
    ratio: ours / most,
    aim: `at most ${cell(most)}`,
    met: ours <= most,
  };
}
