import { expect, type Page } from '@playwright/test';
import { expectStart, signIn } from '../fixtures/page.ts';
import { moth } from '../fixtures/people.ts';
import { test } from '../fixtures/test.ts';

const pages = [
  { path: '/drinks', heading: 'Drink Bank' },
  { path: '/profile', heading: 'Moth' },
];

test('the device draws texts as wide and as high as the faces of type that come late', async ({ page }) => {
  const { promise: faces, resolve: sendFaces } = Promise.withResolvers<void>();
  await page.route('**/*.woff2', async route => {
    await faces;
    await route.continue();
  });
  await signIn(page, moth, '/drinks');
  const early: Lines[] = [];
  for (const { path, heading } of pages) {
    await page.goto(path);
    await expectStart(page, { path, heading, tabBar: true });
    early.push(await linesOf(page));
  }

  sendFaces();
  for (const [index, { path, heading }] of pages.entries()) {
    await page.goto(path);
    await expectStart(page, { path, heading, tabBar: true });
    await page.evaluate(() => document.fonts.ready.then(() => {}));
    const late = await linesOf(page);
    expect(early[index]?.heights).toEqual(late.heights);
    const ratio = (early[index]?.width ?? 0) / late.width;
    expect(ratio, path).toBeGreaterThan(0.96);
    expect(ratio, path).toBeLessThan(1.04);
  }
});

type Lines = { readonly heights: string[]; readonly width: number };

/** The height in pixels of each element that has text of its own, and how wide all their texts are together. */
async function linesOf(page: Page): Promise<Lines> {
  return page.evaluate(() => {
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
      heights: own.map(
        element => `${element.textContent}: ${Math.round(element.getBoundingClientRect().height)}`,
      ),
      width: own.reduce((sum, element) => sum + widthOf(element), 0),
    };
  });
}
