import { writeFile } from 'node:fs/promises';
import { test as base } from '@playwright/test';
import { productUrlOf } from '../fixtures/product-urls.ts';
import type { EngineBrowser } from './browsers/browser.ts';
import { startFirefox } from './browsers/firefox.ts';
import { startWebKit } from './browsers/webkit.ts';
import { type Visitor, visitorOf } from './visitor.ts';

type Fixtures = {
  site: string;
  /** Opens a browser of the engine for one more person. */
  visit: (options?: { readonly blocksStorage?: boolean }) => Promise<Visitor>;
};

export const engine = process.env.ENGINE === 'webkit' ? 'webkit' : 'firefox';

export const test = base.extend<Fixtures>({
  site: async ({ browserName: _ }, use, { parallelIndex }) => use(productUrlOf(parallelIndex)),
  visit: async ({ site }, use, info) => {
    const browsers: EngineBrowser[] = [];
    await use(async (options = {}) => {
      const browser = await (engine === 'webkit' ? startWebKit() : startFirefox(options));
      browsers.push(browser);
      return visitorOf(browser, site);
    });
    for (const [place, browser] of browsers.entries()) {
      try {
        await writeFile(info.outputPath(`${engine}-${place}.png`), await browser.takePicture());
      } finally {
        await browser.close();
      }
    }
  },
});
