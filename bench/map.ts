import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nearbyEvents } from '@nightjar/domain/events/calls';
import type { EventCard } from '@nightjar/domain/events/entity';
import { nearbyFriends } from '@nightjar/domain/friends/calls';
import type { NearbyFriend } from '@nightjar/domain/friends/entity';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { nearbyPros } from '@nightjar/domain/staff/calls';
import { nearbyVenues } from '@nightjar/domain/venues/calls';
import type { VenueCard } from '@nightjar/domain/venues/entity';
import { type Browser, type CDPSession, chromium, type Page } from '@playwright/test';
import { demoPeople } from '../apps/server/src/platform/config/demo.ts';
import { findBrowser } from '../tools/browser.ts';
import { type Line, median } from './measure.ts';
import { startProduct } from './product.ts';
import type { Rig } from './rig.ts';
import { signIn } from './scroll.ts';

const bars = 300;
const friends = 50;
const events = 100;
const eventMs = 4 * 3_600_000;
const slowdown = 4;
const frameMs = 16;
const viewport = { width: 390, height: 844 };
const strokes = 8;
const stroke = 260;
/** Pixels from one frame to the next: 700 a second. */
const stepPixels = 12;
const loadMs = 60_000;
const settleMs = 3000;
const command = ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'];
const scripts = new Set([
  'FunctionCall',
  'FireAnimationFrame',
  'EventDispatch',
  'TimerFire',
  'RunMicrotasks',
]);

/** The map under a thumb on a slow phone, full of bars, events and friends, beside the same map with nothing on it. */
export async function map(rig: Rig): Promise<Line[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-map-'));
  const url = await rig.database('map');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), AUTH_RATE_LIMITS: 'off' };
  const product = await startProduct({ env, log: join(folder, 'log'), command });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  });
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${product.port}`,
      viewport,
      // Software draws in place of a graphics card: with fewer pixels it keeps up with the script.
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
    const full = await panned(browser, page, phone, { bars, friends, events });
    const bare = await panned(browser, page, phone, { bars: 0, friends: 0, events: 0 });
    return [lineOf(full, bare)];
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

type Crowd = { bars: number; friends: number; events: number };

/** Milliseconds of script in each frame of a few strokes to and fro. */
async function panned(browser: Browser, page: Page, phone: CDPSession, crowd: Crowd): Promise<number[]> {
  await page.unrouteAll();
  const answers = {
    [nearbyVenues.path]: venuesOf(crowd.bars),
    [nearbyFriends.path]: friendsOf(crowd.friends),
    [nearbyPros.path]: [],
    [nearbyEvents.path]: eventsOf(crowd.events),
  };
  for (const [path, data] of Object.entries(answers))
    await page.route(`**${path}*`, route =>
      route.fulfill({ json: { success: true, message: '', data, total: data.length } }),
    );
  await phone.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await page.goto('/discover');
  const title = crowd.bars ? new RegExp(`^Map of tonight. ${crowd.bars} places`) : /^Map of tonight/;
  const region = page.getByRole('region', { name: title });
  // A start may ask for the status first.
  const out = page.getByText("I'm out", { exact: true });
  await region.or(out).first().waitFor({ timeout: loadMs });
  if (await out.isVisible()) await out.click();
  await region.waitFor({ timeout: loadMs });
  await page.waitForTimeout(settleMs);
  await phone.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await browser.startTracing(page, { categories: ['devtools.timeline', '__metadata'] });
  for (let index = 0; index < strokes; index += 1)
    await swipe(page, phone, index % 2 === 0 ? stroke : -stroke);
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: TraceEvent[];
  };
  return scriptByFrame(traceEvents);
}

/** A thumb moves sideways, a step a frame: events of a whole stroke at once would count as one frame. */
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

type TraceEvent = {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  /** Microseconds: when, how long, and how long on a core. */
  ts: number;
  dur?: number;
  tdur?: number;
};

/**
 * Script of the main thread from one animation frame to the next, by the time of its core: waiting for the software
 * that draws in place of a graphics card is none of it.
 */
function scriptByFrame(events: readonly TraceEvent[]): number[] {
  const frames = events.filter(({ name, ph }) => name === 'FireAnimationFrame' && ph === 'X');
  const main = frames[0];
  if (!main) throw new Error('Nothing was drawn while the map was panned.');
  const ran = events
    .filter(
      ({ name, ph, pid, tid }) => scripts.has(name) && ph === 'X' && pid === main.pid && tid === main.tid,
    )
    .toSorted((one, other) => one.ts - other.ts);
  const starts = [...new Set(frames.filter(({ tid }) => tid === main.tid).map(({ ts }) => ts))].toSorted(
    (a, b) => a - b,
  );
  const times: number[] = starts.map(() => 0);
  let end = 0;
  let frame = 0;
  for (const { ts, dur = 0, tdur = dur } of ran) {
    // An event within another is counted with it.
    if (ts < end) continue;
    end = ts + dur;
    while ((starts[frame + 1] ?? Number.POSITIVE_INFINITY) <= ts) frame += 1;
    times[frame] = (times[frame] ?? 0) + tdur / 1000;
  }
  return times;
}

function lineOf(full: readonly number[], bare: readonly number[]): Line {
  const slow = nineteenInTwenty(full);
  return {
    what: `panning a map of ${bars} bars, ${events} events and ${friends} faces, ${slowdown} times slower`,
    ours: said(full),
    limit: `${said(bare)}, nothing on it`,
    ratio: slow / nineteenInTwenty(bare),
    aim: `${frameMs} ms of script a frame`,
    met: slow <= frameMs,
  };
}

const nineteenInTwenty = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.95)] ?? 0;

const said = (times: readonly number[]): string =>
  `${median(times).toFixed(1)} ms, 19 of 20 below ${nineteenInTwenty(times).toFixed(1)} ms (${times.length} frames)`;

const everyDay = [1, 2, 3, 4, 5, 6, 7].map(name => ({ name, hours: { start: 0, end: 2400 } }));
const uuid = (kind: number, number: number) =>
  `0000000${kind}-0000-4000-8000-${String(number).padStart(12, '0')}`;
/** A spiral around the person, densest in its middle. */
const spot = (number: number, of: number) => {
  const away = 0.03 * Math.sqrt((number + 1) / of);
  const angle = number * 2.4;
  return { lat: fallbackPoint.lat + away * Math.sin(angle), lng: fallbackPoint.lng + away * Math.cos(angle) };
};

function venuesOf(count: number): unknown[] {
  return Array.from(
    { length: count },
    (_, number) =>
      ({
        id: uuid(1, number) as VenueCard['id'],
        name: `Bar number ${number}`,
        type: [{ id: 1 + (number % 12) }],
        features: [],
        city: 'Tampa',
        state: 'FL',
        ...spot(number, count),
        timezone: 'America/New_York',
        hours: number % 5 === 0 ? [] : everyDay,
        closures: [],
        image: null,
        logo: null,
        redeems_drinks: true,
        distance_m: 0,
        here_count: number % 9,
        friends_here: [],
        pros_on: 0,
        is_following: false,
      }) satisfies VenueCard,
  );
}

function friendsOf(count: number): unknown[] {
  return Array.from(
    { length: count },
    (_, number) =>
      ({
        id: uuid(2, number) as NearbyFriend['id'],
        first_name: `Robin ${number}`,
        nickname: null,
        full_name: null,
        profile_image: null,
        verified: false,
        pro: false,
        private: false,
        ...spot(number * 6, bars),
        distance_m: 0,
        venue:
          number % 5 === 0
            ? null
            : { id: uuid(1, number * 6) as VenueCard['id'], name: `Bar number ${number * 6}` },
      }) satisfies NearbyFriend,
  );
}

/** On now, each at a bar of its own. */
function eventsOf(count: number): unknown[] {
  const starts = new Date().toISOString();
  const over = new Date(Date.now() + eventMs).toISOString();
  return Array.from({ length: count }, (_, number) => {
    const at = spot(number * 3, bars);
    return {
      event_id: uuid(3, number) as EventCard['event_id'],
      name: `Event number ${number}`,
      type: { id: 1, name: 'Live music' },
      status: 'published',
      starts_at: starts,
      ends_at: over,
      over_at: over,
      night: starts.slice(0, 10),
      image: null,
      price_cents: 0,
      capacity: null,
      going_count: number,
      is_following: false,
      place: 'none',
      friends_going: [],
      venue: {
        ...at,
        id: uuid(1, number * 3) as VenueCard['id'],
        name: `Bar number ${number * 3}`,
        city: null,
        state: null,
        timezone: 'America/New_York',
        image: null,
      },
      distance_m: 0,
    } satisfies EventCard;
  });
}
