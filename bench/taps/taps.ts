import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fallbackPoint } from '@nightjar/domain/kernel/geo';
import { chromium, type Page } from '@playwright/test';
import { demoPeople } from '../../apps/server/src/platform/config/demo.ts';
import { findBrowser } from '../../tools/browser.ts';
import { type BenchLine, median } from '../measure.ts';
import { startProduct } from '../product.ts';
import type { Rig } from '../rig.ts';
import { signIn } from '../scroll.ts';

const processorSlowdown = 4;
/** An answer of the server takes at least this many milliseconds, so a page that waits for it is late. */
const networkLatencyMs = 150;
const responseTargetMs = 100;
const settleMs = 2_000;
const longestWaitMs = 60_000;
const serverCommand = ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'];

/** The page shows the change of a tap once it has this element, or with `gone` once it no longer has it. */
type Change = { readonly selector: string; readonly text?: string; readonly gone?: boolean };

type Tap = {
  readonly what: string;
  /** Opens the page and everything that the user presses before the tap. */
  readonly open: (page: Page) => Promise<unknown>;
  readonly tap: (page: Page) => Promise<unknown>;
  readonly change: Change;
};

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name }).first().click({ timeout: longestWaitMs });

/** Opens a page by its address, or follows the first link with a name from a page. */
const openAt =
  (path: string, ...links: readonly RegExp[]) =>
  async (page: Page) => {
    await page.goto(path);
    for (const name of links)
      await page.getByRole('link', { name }).first().click({ timeout: longestWaitMs });
  };

const openBar = openAt('/search/venues', /^The Low Lantern/);

const taps: readonly Tap[] = [
  {
    what: 'checks in',
    open: openBar,
    tap: page => press(page, 'Check in'),
    change: { selector: '[role=status]', text: "You're here" },
  },
  {
    what: 'follows a bar',
    open: openBar,
    tap: page => press(page, /^Follow(ing)?$/),
    change: { selector: 'button[aria-pressed]', text: 'Follow' },
  },
  {
    what: 'is in for an event',
    open: openAt('/search/events', /\d+ going/),
    tap: page => press(page, "I'm in"),
    change: { selector: 'button[aria-pressed=true]', text: "You're in" },
  },
  {
    what: 'follows a bartender',
    open: openAt('/search/pros'),
    tap: page => press(page, /^Follow: /),
    change: { selector: 'button[aria-label^="Following: "]' },
  },
  {
    what: 'adds a friend',
    open: openAt('/search/people'),
    tap: page => press(page, /^Add friend: /),
    change: { selector: 'button[aria-label^="Requested: "]' },
  },
  {
    what: 'accepts a friend request',
    open: openAt('/profile/friend-requests'),
    tap: page => press(page, /^Accept: /),
    change: { selector: '[data-accepted-before]', gone: true },
  },
  {
    what: 'reacts to a message',
    async open(page) {
      await openAt('/chats', /^Moth/)(page);
      await page
        .getByRole('button', { name: /^Actions for: / })
        .last()
        .click({ timeout: longestWaitMs });
    },
    tap: page => press(page, 'React with 🔥'),
    change: { selector: 'button[aria-label="🔥 1, yours"]' },
  },
  {
    what: 'mutes a chat',
    async open(page) {
      await openAt('/chats', /^Friday flock/)(page);
      await press(page, 'Chat menu');
    },
    tap: page => press(page, 'Mute'),
    change: { selector: '[aria-label="Muted"]' },
  },
  {
    what: 'stays in',
    open: openAt('/status'),
    tap: page => press(page, /^Staying in/),
    change: { selector: 'button[aria-pressed=true]', text: 'Staying in' },
  },
  {
    what: 'makes the profile private',
    open: openAt('/settings/privacy'),
    tap: page => page.getByRole('switch', { name: /Private profile/ }).click({ timeout: longestWaitMs }),
    change: { selector: 'input[role=switch]:checked' },
  },
];

/**
 * Measures how long a member waits between their own tap and its change on the screen, on a phone of a quarter of the
 * speed. The server's answers come later than the change should.
 */
export async function benchTaps(rig: Rig): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-taps-'));
  const url = await rig.database('taps');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), AUTH_RATE_LIMITS: 'off' };
  const product = await startProduct({ env, log: join(folder, 'log'), command: serverCommand });
  const browser = await chromium.launch({ executablePath: findBrowser(), args: ['--no-sandbox'] });
  try {
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${product.port}`,
      viewport: { width: 390, height: 844 },
      locale: 'en-US',
      serviceWorkers: 'block',
      permissions: ['geolocation'],
      geolocation: { latitude: fallbackPoint.lat, longitude: fallbackPoint.lng },
    });
    const page = await context.newPage();
    await signIn(page, demoPeople[0]?.phone ?? '');
    await page.goto('/status');
    await press(page, /^I'm out/);
    await page.waitForURL(({ pathname }) => pathname === '/discover', { timeout: longestWaitMs });
    await slowDown(page);
    const times: TapTime[] = [];
    for (const tap of taps) times.push(await measureTap(page, tap));
    return linesOf(times);
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

async function slowDown(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('Network.enable');
  await tools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: networkLatencyMs,
    downloadThroughput: -1,
    uploadThroughput: -1,
  });
  await tools.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });
}

/** `plain` is the time of a button that only changes its own text, on the same page. It shows how busy the machine is. */
type TapTime = { readonly what: string; readonly ms: number; readonly plain: number };

async function measureTap(page: Page, { what, open, tap, change }: Tap): Promise<TapTime> {
  await open(page);
  // A user taps on a page that they have read, and not while it still loads.
  await page.waitForTimeout(settleMs);
  const plain = await measurePlainButton(page);
  await page.evaluate(watchTap, change);
  await tap(page);
  await page
    .waitForFunction(() => globalThis.changedAfter !== null, null, { timeout: longestWaitMs })
    .catch(() => {
      throw new Error(`The page did not show that the user ${what}.`);
    });
  return { what, plain, ms: await page.evaluate(() => globalThis.changedAfter ?? 0) };
}

async function measurePlainButton(page: Page): Promise<number> {
  await page.evaluate(() => {
    const button = document.createElement('button');
    button.id = 'plain';
    button.onclick = () => {
      button.textContent = 'Pressed';
    };
    button.textContent = 'Plain';
    document.body.append(button);
  });
  await page.evaluate(watchTap, { selector: '#plain' });
  await page.evaluate(() => {
    document.querySelector('#plain')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  });
  await page.waitForFunction(() => globalThis.changedAfter !== null, null, { timeout: longestWaitMs });
  return page.evaluate(() => {
    document.querySelector('#plain')?.remove();
    return globalThis.changedAfter ?? 0;
  });
}

declare global {
  var changedAfter: number | null;
}

/**
 * Runs in the page. From the next click on, it looks in each frame whether the change is shown, and records the
 * milliseconds since the click.
 */
function watchTap({ selector, text = '', gone = false }: Change): void {
  const state = () =>
    [...document.querySelectorAll(selector)]
      .filter(element => (element.closest('label, button, div')?.textContent ?? '').includes(text))
      .map(element => `${element.getAttribute('aria-pressed')} ${element.textContent}`)
      .join('|');
  globalThis.changedAfter = null;
  let before = '';
  addEventListener(
    'click',
    ({ timeStamp, target }) => {
      const row = target instanceof Element && gone ? target.closest('li') : null;
      row?.setAttribute('data-accepted-before', '');
      before = state();
      const look = () => {
        const now = state();
        if (gone ? row?.isConnected === false : now !== before && now !== '')
          globalThis.changedAfter = performance.now() - timeStamp;
        else requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    },
    { capture: true, once: true },
  );
}

function linesOf(times: readonly TapTime[]): BenchLine[] {
  const line = (what: string, ms: number, plain: number): BenchLine => ({
    what,
    ours: `${Math.round(ms)} ms`,
    limit: `${Math.round(plain)} ms, a plain button`,
    ratio: ms / plain,
    aim: `at most ${responseTargetMs} ms`,
    met: ms <= responseTargetMs,
  });
  return [
    line(
      `own taps, ${processorSlowdown} times slowed: the middle of ${times.length}`,
      median(times.map(({ ms }) => ms)),
      median(times.map(({ plain }) => plain)),
    ),
    ...times.map(({ what, ms, plain }) => line(`a member ${what}`, ms, plain)),
  ];
}
