import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

/** The web server of the shell gives the app this origin. Chromium cannot open the scheme `capacitor:` of iOS. */
export const origin = 'https://localhost';
/**
 * The client is built once for this server, at which nothing answers. The shell writes the address of the product of a
 * journey in its place, because products listen on free ports.
 */
export const hostOfBuild = '127.0.0.1:9';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};
const written = ['.css', '.html', '.js', '.json', '.mjs', '.svg'];

/**
 * Serves the files of a folder as the shell's web server does: an address without an ending is a page of the app, and
 * an address with an ending is a file or nothing.
 */
export async function serveShell(context: BrowserContext, folder: string, site: string): Promise<void> {
  const { host } = new URL(site);
  await context.route(`${origin}/**`, async route => {
    const { pathname } = new URL(route.request().url());
    const name = extname(pathname) === '' ? '/index.html' : decodeURIComponent(pathname);
    const file = readFile(join(folder, name));
    if (file === null) return route.fulfill({ status: 404 });
    const ending = extname(name);
    const body = written.includes(ending) ? file.toString('utf8').replaceAll(hostOfBuild, host) : file;
    return route.fulfill({ body, contentType: types[ending] ?? 'application/octet-stream' });
  });
}

function readFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
