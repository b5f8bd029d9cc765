import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';
import type { BundleFiles } from './plugins/updates.ts';

/**
 * The web server inside a store build gives the app this origin. On iOS the origin begins with `capacitor:`, which
 * Chromium cannot open, so both platforms have this origin here.
 */
export const appOrigin = 'https://localhost';
/**
 * The client is built once, with this host as its server's address; no server answers there. `serveShell` replaces it
 * in the files with the host of the journey's product, whose port is known only when the journey runs.
 */
export const hostOfBuild = '127.0.0.1:9';
/**
 * The client is built with this text in place of the public key of releases. `serveShell` replaces it with the key of
 * the journeys, of which each run makes a new one.
 */
const keyOfBuild = 'the public key of releases';

const mimeTypes: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const textFileEndings = ['.css', '.html', '.js', '.json', '.mjs', '.svg'];

export type ShellFiles = {
  /** The store's package has the files of this folder. */
  readonly folder: string;
  /** Returns the bundle that runs in place of them, or null. */
  readonly bundle?: () => BundleFiles | null;
  /** The product of the journey has this address. */
  readonly site: string;
  readonly publicKey?: string | null;
};

/**
 * Serves the files of a folder, or of the running bundle, as the web server inside a store build does. An address
 * without a file extension gets the app's page. An address with an extension gets that file, or status 404.
 */
export async function serveAppAsStoreBuild(
  context: BrowserContext,
  { folder, bundle = () => null, site, publicKey = null }: ShellFiles,
): Promise<void> {
  const { host } = new URL(site);
  const key = publicKey?.replaceAll('\n', '\\n') ?? '';
  const filled = (text: string) => text.replaceAll(hostOfBuild, host).replaceAll(keyOfBuild, key);
  await context.route(`${appOrigin}/**`, async route => {
    const { pathname } = new URL(route.request().url());
    const name = extname(pathname) === '' ? '/index.html' : decodeURIComponent(pathname);
    const running = bundle();
    const file = running ? (running[name.slice(1)] ?? null) : readFile(join(folder, name));
    if (file === null) return route.fulfill({ status: 404 });
    const ending = extname(name);
    const body = Buffer.from(file);
    const answer = textFileEndings.includes(ending) ? filled(body.toString('utf8')) : body;
    return route.fulfill({ body: answer, contentType: mimeTypes[ending] ?? 'application/octet-stream' });
  });
}

function readFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
