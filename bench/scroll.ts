import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type CDPSession, chromium, type Page } from '@playwright/test';
import { demoPeople, demoSignInCode } from '../apps/server/src/platform/config/demo.ts';
import { findBrowser } from '../tools/browser.ts';
import type { BenchLine } from './measure.ts';
import { startProduct } from './product.ts';
import type { Rig } from './rig.ts';
import { seedScroll } from './seed/scroll.ts';

const messageCount = 2_000;
const friendCount = 5_000;
const processorSlowdown = 4;
const longFrameMs = 50;
/**
 * The browser's clock has steps of a tenth of a millisecond. A frame of three refreshes takes 50.0 ms, and is often
 * measured as 50.1.
 */
const clockPrecisionMs = 0.2;
const viewport = { width: 390, height: 844 };
/** A fast thumb scrolls this many pixels per second, and `pixelsPerSwipe` with each movement. */
const pixelsPerSecond = 8_000;
const pixelsPerSwipe = 8_000;
/**
 * The thumb may take at most this many milliseconds to reach the end of the list. That is one and a half times as long
 * as it should take.
 */
const longestScrollMs = 75_000;
/** Reading the position of the page takes a part of a frame, so it is read only once in this many movements. */
const strokesAtOnce = 5;
const settleMs = 2_000;
/** `npm start` runs this command. It starts the demo, whose pages are all open to a browser. */
const serverCommand = ['tools/run.mjs', 'apps/server/src/main.ts', '--with-client'];

/**
 * Measures a long chat and a long list of friends while a thumb scrolls them on a slow phone. They are compared with a
 * page of as many plain rows.
 */
export async function benchScroll(rig: Rig): Promise<BenchLine[]> {
  const folder = await mkdtemp(join(tmpdir(), 'bench-scroll-'));
  const url = await rig.database('scroll');
  const env = { DATABASE_URL: url, DATA_DIR: join(folder, 'data'), AUTH_RATE_LIMITS: 'off' };
  const product = await startProduct({ env, log: join(folder, 'log'), command: serverCommand });
  const browser = await chromium.launch({
    executablePath: findBrowser(),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const [owner] = demoPeople;
    const phone = owner?.phone ?? '';
    const group = await seedScroll(url, phone, { friends: friendCount, messages: messageCount });
    const context = await browser.newContext({
      baseURL: `http://127.0.0.1:${product.port}`,
      viewport,
      hasTouch: true,
      locale: 'en-US',
      serviceWorkers: 'block',
    });
    const page = await context.newPage();
    await signIn(page, phone);
    const phoneOf = await context.newCDPSession(page);
    await phoneOf.send('Emulation.setCPUThrottlingRate', { rate: processorSlowdown });

    await page.goto(`/chats/${group}`);
    await page.getByRole('log').getByText('Low Lantern').last().waitFor({ timeout: 60_000 });
    const chat = await measureScrolling(page, phoneOf, 'up');
    await page.goto('/social/friends');
    await page.getByText('robin').first().waitFor({ timeout: 60_000 });
    const list = await measureScrolling(page, phoneOf, 'down');
    await page.setContent(plainLines(friendCount));
    const plain = await measureScrolling(page, phoneOf, 'down');
    return [
      scrollLine(
        `scrolling ${messageCount.toLocaleString('en')} messages, ${processorSlowdown} times slower`,
        chat,
        plain,
      ),
      scrollLine(
        `scrolling ${friendCount.toLocaleString('en')} friends, ${processorSlowdown} times slower`,
        list,
        plain,
      ),
    ];
  } finally {
    await browser.close();
    await product.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

/** Signs in as a member, on the app's own pages. */
export async function signIn(page: Page, phone: string): Promise<void> {
  await page.goto('/login?redirect=/chats');
  await page.getByRole('textbox', { name: 'Phone number' }).fill(phone.replace(/^\+?1/, ''));
  await page.getByRole('button', { name: 'Text me a code' }).click();
  await page.getByRole('textbox', { name: `Digit 1 of ${demoSignInCode.length}` }).focus();
  await page.keyboard.type(demoSignInCode);
  await page.waitForURL(({ pathname }) => pathname === '/chats', { timeout: 60_000 });
}

declare global {
  var frameTimes: number[];
}

/** How many milliseconds each frame took, and whether the thumb reached the end of the list in time. */
type ScrollFigures = { frames: number[]; toEnd: boolean };

/** Scrolls until the end of the list, or until `longestScrollMs` have passed. */
async function measureScrolling(
  page: Page,
  phone: CDPSession,
  direction: 'up' | 'down',
): Promise<ScrollFigures> {
  await page.waitForTimeout(settleMs);
  await page.evaluate(watchFrames);
  const until = performance.now() + longestScrollMs;
  let toEnd = false;
  while (!toEnd && performance.now() < until) {
    const before = await page.evaluate(placeOfScroller, middleOfViewport);
    for (let strokes = 0; strokes < strokesAtOnce; strokes += 1) await swipeOnce(phone, direction);
    toEnd = (await page.evaluate(placeOfScroller, middleOfViewport)) === before;
  }
  return { frames: await page.evaluate(() => globalThis.frameTimes), toEnd };
}

const middleOfViewport = { x: viewport.width / 2, y: viewport.height / 2 };

async function swipeOnce(phone: CDPSession, direction: 'up' | 'down'): Promise<void> {
  await phone.send('Input.synthesizeScrollGesture', {
    ...middleOfViewport,
    yDistance: direction === 'up' ? pixelsPerSwipe : -pixelsPerSwipe,
    speed: pixelsPerSecond,
    gestureSourceType: 'mouse',
  });
}

/** Runs in the page. It records how much time passes between two frames. */
function watchFrames(): void {
  globalThis.frameTimes = [];
  let last = performance.now();
  const next = (now: number) => {
    globalThis.frameTimes.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
}

/** Runs in the page. It returns the scroll position and the length of the list at this point of the screen. */
function placeOfScroller({ x, y }: { x: number; y: number }): string {
  let part = document.elementFromPoint(x, y);
  while (part && (part.scrollHeight <= part.clientHeight || getComputedStyle(part).overflowY === 'visible'))
    part = part.parentElement;
  const scroller = part ?? document.scrollingElement ?? document.documentElement;
  return `${Math.round(scroller.scrollTop)} of ${scroller.scrollHeight}`;
}

/** Writes this many rows that are as simple as possible: a face, a name and one text. */
const plainLines = (count: number): string =>
  `<!doctype html><meta name="viewport" content="width=device-width">${Array.from(
    { length: count },
    (_, index) => `<p><b>robin${index}</b><br>Meet you at the Low Lantern</p>`,
  ).join('')}`;

function scrollLine(what: string, ours: ScrollFigures, plain: ScrollFigures): BenchLine {
  const longest = Math.max(...ours.frames);
  return {
    what,
    ours: framesCell(ours),
    limit: `${framesCell(plain)}, plain lines`,
    ratio: longest / longFrameMs,
    aim: `no frame above ${longFrameMs} ms`,
    met: !isLongFrame(longest),
  };
}

const isLongFrame = (time: number) => time > longFrameMs + clockPrecisionMs;

const framesCell = ({ frames, toEnd }: ScrollFigures): string =>
  `${frames.filter(isLongFrame).length} of ${frames.length} frames too long, longest ${Math.max(...frames).toFixed(0)} ms${toEnd ? '' : ', not to the end'}`;
