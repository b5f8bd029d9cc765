import { generateKeyPairSync } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect } from '@playwright/test';
import type { BundleDownload } from '../../../apps/app/src/native/updates/port.ts';
import type { BundleFiles } from '../plugins/updates.ts';
import { releaseKey } from '../release-key.ts';
import { filesOf, signatureOf, zipBundle } from '../releases.ts';
import { contract, type Subject } from './contract.ts';

const version = '1.1.175';
const stranger = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
/** A phone returns from a silent bundle within 10 seconds; the rest is for a slow machine. */
const rolledBackWithinMs = 20_000;

/** Returns the files of the page of the ports, with a title by which a test recognizes them. */
const bundleFiles = ({ folder }: Subject): BundleFiles => ({
  ...filesOf(folder),
  'index.html': Buffer.from(
    `<!doctype html><title>${version}</title><script type="module" src="/ports.js"></script>`,
  ),
});

/** Answers every request with these bytes, as a server that lies does. */
async function serve(bytes: Uint8Array): Promise<{ url: string; server: Server }> {
  const server = createServer((_, response) => void response.end(bytes));
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, '127.0.0.1', resolve);
  await promise;
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/app.zip`, server };
}

/** Lets the app download these bytes as a bundle. Returns the progress, or the message of the plugin where it refuses them. */
async function download({ page }: Subject, bytes: Uint8Array, signature: string): Promise<number[] | string> {
  const { url, server } = await serve(bytes);
  const bundle: BundleDownload = { id: version, url, signature };
  const result = await page().evaluate(async given => {
    const progress: number[] = [];
    return window.ports.updates
      .download(given, percent => progress.push(percent))
      .then(
        () => progress,
        (error: Error) => error.message,
      );
  }, bundle);
  server.close();
  return result;
}

const installBundle = async (subject: Subject, files: BundleFiles): Promise<void> => {
  const zip = zipBundle(files);
  const result = await download(subject, zip, signatureOf(zip, releaseKey().privateKey));
  expect(result).toEqual(expect.arrayContaining([100]));
  await subject.page().evaluate(id => window.ports.updates.setNext(id), version);
};
/** The page that asks for a reload is left, and its call gets no answer. */
const reload = ({ page }: Subject) => page().evaluate(() => void window.ports.updates.reload());
/** The title of a reloaded page is there before its script has run, so the call waits for the script. */
async function ready({ page }: Subject) {
  await page().waitForFunction(() => 'ports' in window);
  return page().evaluate(() => window.ports.updates.ready());
}

contract('updates replaces the web files of a phone, and nothing in a browser', async subject => {
  const { page, phone } = subject;
  expect(await page().evaluate(() => window.ports.updates.supported)).toBe(phone !== null);
  expect(await ready(subject)).toEqual({ current: null, rolledBack: false });
  expect(await page().evaluate(() => window.ports.updates.current())).toBeNull();
  expect(await page().evaluate(() => window.ports.updates.blocked())).toEqual([]);
});

contract('updates takes only the bytes that the release key has signed', async subject => {
  const { phone } = subject;
  if (!phone) return;
  const { privateKey } = releaseKey();
  const zip = zipBundle(bundleFiles(subject));
  const signature = signatureOf(zip, privateKey);
  const flipped = Uint8Array.from(zip, (byte, at) => (at === 500 ? byte ^ 1 : byte));
  const [wrong, missing] = ['Signature verification failed.', 'Bundle does not contain a signature.'];
  expect(await download(subject, flipped, signature)).toBe(wrong);
  expect(await download(subject, zip.subarray(0, -10), signature)).toBe(wrong);
  expect(await download(subject, zip, signatureOf(zip, stranger))).toBe(wrong);
  expect(await download(subject, zip, signatureOf(Buffer.from('another bundle'), privateKey))).toBe(wrong);
  expect(await download(subject, zip, '')).toMatch(new RegExp(`${wrong}|${missing}`));
  expect([...phone.updates.bundles.keys()]).toEqual([]);
});

contract(
  'updates unpacks no file outside of the folder of its bundle, even where it is signed',
  async subject => {
    const { phone } = subject;
    if (!phone) return;
    for (const path of ['../../shared_prefs/CapWebViewSettings.xml', 'assets/../../outside.js']) {
      const zip = zipBundle({ ...bundleFiles(subject), [path]: Buffer.from('outside') });
      const result = await download(subject, zip, signatureOf(zip, releaseKey().privateKey));
      expect(result).toMatch(/breaks out of the target directory|file name is invalid/);
    }
    expect([...phone.updates.bundles.keys()]).toEqual([]);
  },
);

contract('updates opens the chosen bundle at a reload and at each later start', async subject => {
  if (!subject.phone) return;
  await ready(subject);
  await installBundle(subject, bundleFiles(subject));
  expect(await subject.page().evaluate(() => window.ports.updates.current())).toBeNull();
  await reload(subject);
  await expect(subject.page()).toHaveTitle(version);
  expect(await ready(subject)).toEqual({ current: version, rolledBack: false });
  await subject.restart();
  await expect(subject.page()).toHaveTitle(version);
  expect(await ready(subject)).toEqual({ current: version, rolledBack: false });
});

contract('updates returns from a bundle that reports nothing, and blocks it', async subject => {
  const { phone } = subject;
  if (!phone) return;
  await ready(subject);
  await installBundle(subject, {
    ...bundleFiles(subject),
    'ports.js': Buffer.from(''),
  });
  await reload(subject);
  await expect(subject.page()).toHaveTitle(version);
  await expect(subject.page()).not.toHaveTitle(version, { timeout: rolledBackWithinMs });
  expect(await ready(subject)).toEqual({ current: null, rolledBack: true });
  expect(await subject.page().evaluate(() => window.ports.updates.blocked())).toEqual([version]);
  await subject.restart();
  expect(await ready(subject)).toEqual({ current: null, rolledBack: false });
});
