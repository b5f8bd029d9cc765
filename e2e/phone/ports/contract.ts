import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, expect, type Page } from '@playwright/test';
import { build } from 'vite';
import type { Ports } from '../../../apps/app/src/testing/port-types.ts';
import { nodeModulesFolder, phonePlatforms } from '../headers.ts';
import type { Phone } from '../phone.ts';
import { appOrigin, serveAppAsStoreBuild } from '../shell.ts';
import { test as base } from '../test.ts';

/** The page of a contract test loads all ports of the app, and no other part of the app. */
export type PortName = keyof Ports;

/** A port is tested in a browser and over the bridge of both platforms. `phone` is null in a browser. */
export type Subject = {
  readonly platform: 'web' | Phone['platform'];
  readonly phone: Phone | null;
  /** Returns the page of the app. After a restart of the app it is another page. */
  readonly page: () => Page;
  readonly context: BrowserContext;
  /** This folder has the files of the page. */
  readonly folder: string;
  /** Ends the app and opens it again. */
  readonly restart: () => Promise<void>;
  /** Returns what the listeners of the test were called with. */
  readonly heard: () => Promise<unknown[]>;
  /** Waits until the app listens to events of this plugin, or no longer does. */
  readonly listens: (pluginId: string, expected?: boolean) => Promise<void>;
};

const portsModulePath = join(import.meta.dirname, '../../../apps/app/src/testing/ports.ts');

const test = base.extend<object, { portFiles: string }>({
  portFiles: [
    async ({ browserName: _ }, use, { parallelIndex }) => {
      const outDir = join(nodeModulesFolder, '.cache', `phone-ports-${parallelIndex}`);
      await build({
        configFile: false,
        publicDir: false,
        logLevel: 'error',
        build: {
          ...{ outDir, emptyOutDir: true, target: 'es2022', minify: false, copyPublicDir: false },
          rolldownOptions: { input: { ports: portsModulePath }, output: { entryFileNames: '[name].js' } },
        },
      });
      await writeFile(
        join(outDir, 'index.html'),
        '<!doctype html><script type="module" src="/ports.js"></script>',
      );
      await use(outDir);
    },
    { scope: 'worker' },
  ],
});

/** Declares one test of a port for a browser and for both platforms. */
export function contract(title: string, check: (subject: Subject) => Promise<void>): void {
  test(`web: ${title}`, async ({ browser, site, portFiles, trouble }) => {
    const context = await browser.newContext({ permissions: [] });
    trouble.watch(context, appOrigin);
    await serveAppAsStoreBuild(context, { folder: portFiles, site });
    await check(await openInBrowser(context, portFiles));
    await context.close();
  });
  for (const platform of phonePlatforms)
    test(`${platform}: ${title}`, async ({ install, portFiles }) => {
      const phone = await install(platform, portFiles);
      await check(await openOnPhone(phone, portFiles));
    });
}

async function openInBrowser(context: BrowserContext, folder: string): Promise<Subject> {
  let page: Page;
  const restart = async () => {
    await page?.close();
    page = await context.newPage();
    await page.goto(`${appOrigin}/`);
  };
  await restart();
  return {
    ...{ platform: 'web', phone: null, context, folder, restart },
    page: () => page,
    heard: () => page.evaluate(() => window.heard),
    listens: async () => {},
  };
}

async function openOnPhone(phone: Phone, folder: string): Promise<Subject> {
  await phone.launch();
  return {
    ...{ platform: phone.platform, phone, context: phone.page.context(), folder },
    page: () => phone.page,
    restart: async () => void (await phone.launch()),
    heard: () => phone.page.evaluate(() => window.heard),
    listens: async (pluginId, expected = true) => expect.poll(() => phone.listensTo(pluginId)).toBe(expected),
  };
}
