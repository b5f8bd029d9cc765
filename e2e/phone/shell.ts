import { readFileSync } from 'node:fs';
import { extname, join } from 'node:path';
import type { BrowserContext } from '@playwright/test';

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

/**
 * Serves the files of a folder as the web server inside a store build does. An address without a file extension gets
 * the app's page. An address with an extension gets that file, or status 404.
 */
export async function serveShell(context: BrowserContext, folder: string, site: string): Promise<void> {
  const { host } = new URL(site);
  await context.route(`${appOrigin}/**`, async route => {
    const { pathname } = new URL(route.request().url());
    const name = extname(pathname) === '' ? '/index.html' : decodeURIComponent(pathname);
    const file = readFile(join(folder, name));
    if (file === null) return route.fulfill({ status: 404 });
    const ending = extname(name);
    const body = textFileEndings.includes(ending)
      ? file.toString('utf8').replaceAll(hostOfBuild, host)
      : file;
    return route.fulfill({ body, contentType: mimeTypes[ending] ?? 'application/octet-stream' });
  });
}

function readFile(path: string): Buffer | null {
  try {
    return readFileSync(path);
  } catch {
    return null;
  }
}
