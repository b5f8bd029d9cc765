import { expect, type Page } from '@playwright/test';
import { expectFirstPage, signIn } from '../fixtures/page.ts';
import { moth } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

const pages = [
  { path: '/drinks', heading: 'Drink Bank' },
  { path: '/profile', heading: 'Moth' },
];

for (const { path, heading } of pages)
  test(`the text on ${path} breaks into the same lines in a font of the device and in the web font that loads later`, async ({
    page,
  }) => {
    const { promise: faces, resolve: sendFaces } = Promise.withResolvers<void>();
    await page.route('**/*.woff2', async route => {
      await faces;
      await route.continue();
    });
    // Some texts count the minutes since an event, so the clock is stopped.
    await page.clock.setFixedTime(new Date());
    await signIn(page, moth, path);
    await expectFirstPage(page, { path, heading, tabBar: true });
    const early = await linesOf(page);
    expect(await drawn(page)).not.toContain('Atkinson');

    sendFaces();
    await expect.poll(() => drawn(page)).toContain('Atkinson');
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const late = await linesOf(page);
    const narrow = await linesOf(page, '-0.02em');
    const wide = await linesOf(page, '0.02em');
    expect(early.texts).toEqual(late.texts);
    for (const [index, text] of early.texts.entries()) {
      const height = early.heights[index];
      expect(height, text).toBeGreaterThanOrEqual(Number(narrow.heights[index]));
      expect(height, text).toBeLessThanOrEqual(Number(wide.heights[index]));
    }
    expect(early.width / late.width).toBeGreaterThan(0.96);
    expect(early.width / late.width).toBeLessThan(1.04);
  });

/** Lists the fonts that have loaded. */
const drawn = (page: Page) =>
  page.evaluate(() =>
    [...document.fonts]
      .filter(({ status }) => status === 'loaded')
      .map(({ family }) => family)
      .join(),
  );

type Lines = { readonly texts: string[]; readonly heights: number[]; readonly width: number };

/**
 * Returns the text and the height in pixels of each element that has text of its own, and the width of all these texts
 * together. A spacing of 0.02em makes a text about 4 % wider, as another font may do. A text whose number of lines
 * changes with this spacing may have another number of lines in another font too.
 */
async function linesOf(page: Page, letterSpacing = 'normal'): Promise<Lines> {
  return page.evaluate(spacing => {
    document.documentElement.style.letterSpacing = spacing;
    const own = [...document.querySelectorAll('main *, nav *')].filter(
      element =>
        element.checkVisibility() &&
        [...element.childNodes].some(node => node.nodeType === Node.TEXT_NODE && node.textContent?.trim()),
    );
    const widthOf = (element: Element) => {
      const range = document.createRange();
      range.selectNodeContents(element);
      return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0);
    };
    return {
      texts: own.map(element => element.textContent),
      heights: own.map(element => Math.round(element.getBoundingClientRect().height)),
      width: own.reduce((sum, element) => sum + widthOf(element), 0),
    };
  }, letterSpacing);
}
