import { join } from 'node:path';
import { expect } from '@playwright/test';
import { test as base } from '../fixtures/test.ts';
import { nodeModulesFolder, type PhonePlatform } from './headers.ts';
import { buildPhone, type Phone } from './phone.ts';
import { releaseKey } from './release-key.ts';
import { appOrigin, serveAppAsStoreBuild } from './shell.ts';

type PhoneFixtures = {
  /** Installs the app on a new phone. With `files`, it installs the files of that folder in place of the app's. */
  install: (platform: PhonePlatform, files?: string) => Promise<Phone>;
};

/** The store build has these settings of the plugin for updates. */
const updateSettings = { readyTimeout: 10_000 };

/** The store build of the client is in this folder. */
const clientFolder = join(nodeModulesFolder, '.cache', 'phone-shell');

/**
 * Adds phones to the journeys. A journey also fails where the app calls a method of a plugin that the phone does not
 * have.
 */
export const test = base.extend<PhoneFixtures>({
  install: async ({ browser, site, trouble, shifts, budget, calls }, use) => {
    const phones: { phone: Phone; close: () => Promise<void> }[] = [];
    await use(async (platform, files = clientFolder) => {
      // A page at https may reach a server on this machine only with this permission.
      const context = await browser.newContext({ permissions: ['local-network-access'], isMobile: true });
      trouble.watch(context, appOrigin);
      budget.watch(context);
      calls.watch(context);
      await shifts.watch(context);
      const { publicKey } = releaseKey();
      const phone = await buildPhone({ platform, context, updateSettings: { ...updateSettings, publicKey } });
      await serveAppAsStoreBuild(context, { folder: files, bundle: phone.runningBundle, site, publicKey });
      phones.push({ phone, close: () => context.close() });
      return phone;
    });
    const faults = phones.flatMap(({ phone }) => phone.faults);
    for (const { close } of phones) await close();
    expect(faults).toEqual([]);
  },
});
