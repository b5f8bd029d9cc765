import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nearbyEvents } from '@nightjar/domain/events/calls';
import { nearbyFriends } from '@nightjar/domain/friends/calls';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { nearbyPros } from '@nightjar/domain/staff/calls';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { demoPeople } from '../../apps/server/src/platform/config/demo.ts';
import { findBrowser } from '../../tools/browser.ts';
import { type BenchLine, median } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import { signIn } from '../scroll.ts';
import { eventsOf, friendsOf, type PinCounts, venuesOf } from './pins.ts';
import { scriptByFrame, type TraceEvent } from './trace.ts';

const fullMap: PinCounts = { bars: 300, friends: 50, events: 100 };
const emptyMap: PinCounts = { bars: 0, friends: 0, events: 0 };
const processorSlowdown = 4;
const frameMs = 16;
const viewport = { width: 390, height: 844 };
const swipeCount = 8;
const swipePixels = 260;
/** Each frame moves the map by this many pixels, which is 700 a second. */
const stepPixels = 12;
const loadTimeoutMs = 60_000;
const settleMs = 3000;
const serverCommand = ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'];

/**
 * Measures the map while a thumb moves it on a slow phone. The map is full of bars, events and friends, and is compared
 * with the same map without pins.
 */
export async function benchMap(rig: Rig): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-map-'));
  const url = await rig.database('map');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), AUTH_RATE_LIMITS: 'off' };
  const product = await startProduct({ env, log: join(folder, 'log'), command: serverCommand });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${product.port}`,
      viewport,
      // Software draws here instead of a graphics card. With few pixels, the drawing takes no longer than the script,
      // so that it does not hide what the script costs.
      deviceScaleFactor: 0.25,
      hasTouch: true,
      locale: 'en-US',
      serviceWorkers: 'block',
      permissions: ['geolocation'],
      geolocation: { latitude: fallbackPoint.lat, longitude: fallbackPoint.lng },
    });
    const page = await context.newPage();
    await signIn(page, demoPeople[0]?.phone ?? '');
    const phone = await context.newCDPSession(page);
    const pan = { browser, page, phone };
    const drawn = await measurePanning(pan, fullMap);
    const bare = await measurePanning(pan, emptyMap);
    return [
      framesLine('its own script', drawn.script, bare.script, frameMs),
      framesLine('with the calls that draw', drawn.all, bare.all, null),
    ];
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type PanMeasurement = { readonly browser: Browser; readonly page: Page; readonly phone: CDPSession };

/**
 * Each frame takes this many milliseconds of script: `all` includes the calls that draw on the map, and `script` does
 * not.
 */
type PanFrameTimes = { readonly all: readonly number[]; readonly script: readonly number[] };

/** Moves the map with these pins twice: first with the calls that draw, then without them. */
async function measurePanning(pan: PanMeasurement, counts: PinCounts): Promise<PanFrameTimes> {
  const { page } = pan;
  await openMap(pan, counts);
  const all = await measureStrokes(pan);
  await page.evaluate(skipDrawCalls);
  return { all, script: await measureStrokes(pan) };
}

async function openMap({ page, phone }: PanMeasurement, counts: PinCounts): Promise<void> {
  await page.unrouteAll();
  const answers = {
    [nearbyVenues.path]: venuesOf(counts),
    [nearbyFriends.path]: friendsOf(counts),
    [nearbyPros.path]: [],
    [nearbyEvents.path]: eventsOf(counts),
  };
  for (const [path, data] of Object.entries(answers))
    await page.route(`**${path}*`, route =>
      route.fulfill({ json: { success: true, message: '', data, total: data.length } }),
    );
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('/discover');
  const title = counts.bars ? new RegExp(`^Map of tonight. ${counts.bars} places`) : /^Map of tonight/;
  const region = page.getByRole('region', { name: title });
  // Before the app shows the map, it may ask for the user's status.
  const out = page.getByText("I'm out", { exact: true });
  await region.or(out).first().waitFor({ timeout: loadTimeoutMs });
  if (await out.isVisible()) await out.click();
  await region.waitFor({ timeout: loadTimeoutMs });
  await page.waitForTimeout(settleMs);
}

/** Moves the map to and fro a few times on a browser slowed down to a quarter. */
async function measureStrokes({ browser, page, phone }: PanMeasurement): Promise<number[]> {
  await phone.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
  await browser.startTracing(page, { categories: ['devtools.timeline', '__metadata'] });
  for (let index = 0; index < swipeCount; index += 1)
    await swipe(page, phone, index % 2 === 0 ? swipePixels : -swipePixels);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return scriptByFrame(traceEvents);
}

/** Moves a thumb sideways, one movement per frame. Movements that come at once would all count as one frame. */
async function swipe(page: Page, phone: CDPSession, distance: number): Promise<void> {
  const from = { x: viewport.width / 2, y: 380 };
  const steps = Math.ceil(Math.abs(distance) / stepPixels);
  await phone.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [from] });
  for (let step = 1; step <= steps; step += 1) {
    await page.evaluate(() => new Promise(requestAnimationFrame));
    await phone.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: [{ ...from, x: from.x + (distance * step) / steps }],
    });
  }
  await phone.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
}

/**
 * Runs in the page. It replaces the calls of WebGL that draw or change a state by functions that do nothing, because
 * software would run them here instead of a graphics card. What remains is the script of MapLibre and of the app. A
 * call that returns an answer is not changed.
 */
function skipDrawCalls(): void {
  const context = WebGL2RenderingContext.prototype;
  const drawing =
    /^(?:draw|uniform|vertexAttrib|bind|buffer|tex|copyTex|clear|blend|stencil|depth|color|cull|active|use|enable|disable|viewport|scissor|pixelStore|generate)/;
  for (const name of Object.getOwnPropertyNames(context)) {
    const described = Object.getOwnPropertyDescriptor(context, name);
    if (drawing.test(name) && typeof described?.value === 'function')
      Object.defineProperty(context, name, { ...described, value: () => {} });
  }
}

/**
 * Returns a line of the result. It compares the map with pins to the map without pins. With an `aim` of null it has no
 * target.
 */
function framesLine(
  part: string,
  pinned: readonly number[],
  bare: readonly number[],
  aim: number | null,
): BenchLine {
  const slow = ninetyFifthPercentile(pinned);
  const { bars, events, friends } = fullMap;
  return {
    what: `panning a map of ${bars} bars, ${events} events and ${friends} faces, ${processorSlowdown} times slower: ${part}`,
    ours: timesCell(pinned),
    limit: `${timesCell(bare)}, nothing on it`,
    ratio: slow / ninetyFifthPercentile(bare),
    aim: aim === null ? '' : `${aim} ms a frame`,
    met: aim === null ? null : slow <= aim,
  };
}

const ninetyFifthPercentile = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const timesCell = (times: readonly number[]): string =>
  `${median(times).toFixed(1)} ms, 19 of 20 below ${ninetyFifthPercentile(times).toFixed(1)} ms (${times.length} frames)`;
