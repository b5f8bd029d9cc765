import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { brand } from '@nightjar/domain/brand';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { type Night, signInDemoPeople } from './fixtures/night.ts';
import { productUrlOf } from './fixtures/product-urls.ts';
import { requireNewCode } from './fixtures/stale.ts';
import { test as base } from './fixtures/test.ts';
import type { Screen } from './screens/screen.ts';
import { screens } from './screens.ts';

const folder = join(import.meta.dirname, '../docs/screens');
/** The page with the app stores shows the pictures of the app in this folder. */
const previews = join(import.meta.dirname, '../apps/app/public/previews');

/** All pictures of a run show the same night. */
const test = base.extend<object, { night: Night }>({
  night: [
    async ({ browser: _ }, use, { parallelIndex }) =>
      use(await signInDemoPeople(productUrlOf(parallelIndex))),
    { scope: 'worker' },
  ],
});

for (const screen of screens) {
  test(screen.name, async ({ page, context, night, trouble }) => {
    if (screen.fails || screen.loses) trouble.expect(/^console: .*(503|409|ERR_| 400 .*\/sign\/)/);
    if (screen.refused) trouble.expect(/^console: .*40[34]/);
    if (screen.needsCode) {
      trouble.expect(/^console: .*403/);
      await requireNewCode(page, screen.needsCode);
    }
    await context.setGeolocation(night.bar.place);
    await signIn(page, screen, night);
    if (screen.large) await page.addInitScript(writeLarge);
    if (screen.wide) await page.setViewportSize({ width: 1280, height: 800 });
    if (screen.tablet) await page.setViewportSize({ width: 768, height: 1024 });
    for (const { path } of screen.fails ?? [])
      await page.route(`**${path}*`, route => route.fulfill({ status: 503, json: unwell }));
    await screen.prepare?.(page);
    const path = typeof screen.path === 'string' ? screen.path : screen.path(night);
    await page.emulateMedia({ colorScheme: lookOf(path) });
    await page.goto(path);
    await expect(page.getByRole('status', { name: `${brand.name} is starting` })).toBeHidden();
    await page.getByRole('heading').first().waitFor();
    await screen.act?.(page, night);
    if (!screen.waits) await arrived(page);
    await photograph(page, screen);
  });
}

/** The pictures show guests' pages in dark and the desk in light, or all of them in the look that `LOOK` names. */
function lookOf(path: string): 'light' | 'dark' {
  const { LOOK } = process.env;
  if (LOOK === 'light' || LOOK === 'dark') return LOOK;
  return path.startsWith('/admin') ? 'light' : 'dark';
}

/** Makes the text of the page twice as large, as a user can set it in the browser. */
function writeLarge(): void {
  document.addEventListener('readystatechange', () => {
    document.documentElement.style.fontSize = '200%';
  });
}

const unwell = { success: false, message: 'The bar is shut for a moment.', data: null, total: null };

async function signIn(page: Page, { who }: Screen, night: Night): Promise<void> {
  if (who === 'nobody') return;
  const session = JSON.stringify(night.sessions[who]);
  await page.addInitScript(([key, text]) => localStorage.setItem(key, text), [
    `${brand.slug}.session`,
    session,
  ] as const);
}

/**
 * Returns when every answer and every picture has arrived. Pictures that load only when they come near the visible part
 * are awaited only there.
 */
async function arrived(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction(() =>
    [...document.images].every(image => {
      const { top, left, width, height } = image.getBoundingClientRect();
      const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
      return image.complete || (image.loading === 'lazy' && !onTop?.contains(image));
    }),
  );
  await page.evaluate(async () => {
    const there = [...document.images].filter(({ complete }) => complete);
    await Promise.all(there.map(image => image.decode().catch(() => {})));
    await new Promise(drawn => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  });
}

/** Takes a screenshot. Where `preview` is set, it also stores a small copy of the screenshot. */
async function photograph(page: Page, { name, preview }: Screen): Promise<void> {
  await page.mouse.move(0, 0);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  const picture = await page.screenshot({ animations: 'disabled', caret: 'hide', timeout: 30_000 });
  await mkdir(folder, { recursive: true });
  await sharp(picture)
    .webp({ quality: 72, effort: 6 })
    .toFile(join(folder, `${name}.webp`));
  if (!preview) return;
  await mkdir(previews, { recursive: true });
  await sharp(picture)
    .resize({ width: 300 })
    .webp({ quality: 74, effort: 6 })
    .toFile(join(previews, `${name}.webp`));
}
