import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from './shell.ts';

/**
 * The web files of a store build have at most this many bytes. The stores show the size of an app, and a live update
 * downloads all these files again.
 */
export const mostBytes = 8_000_000;

const megabytesText = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;

/**
 * A store build has the files in its package. So it needs no compressed copies, no service worker, and nothing that
 * only installs a web page as an app. Source maps stay in the folder of the build, where developers use them to read
 * errors of phones.
 */
const leftOutFilePattern =
  /\.(map|br|gz|webmanifest)$|^(sw\.js|workbox-[\w-]+\.js|registerSW\.js|icon-(192|512|badge)\.png|apple-touch-icon\.png|gallery\.html)$/;

/** Other sites show these preview pictures beside links to the server's pages. The app does not use them. */
const foldersLeftOut = ['previews'];

/** Returns whether a file of the build is part of a store build. */
const belongsToShell = (name: string): boolean =>
  !leftOutFilePattern.test(name) && !foldersLeftOut.includes(name);

/**
 * Copies the files of a build that a store build needs into a folder, and writes the content security policy into the
 * page. Returns the size of all files.
 */
export async function copyWebFiles(built: string, target: string, policy: CspSettings): Promise<number> {
  await rm(target, { recursive: true, force: true });
  await cp(built, target, { recursive: true, filter: path => belongsToShell(basename(path)) });
  const page = join(target, 'index.html');
  await writeFile(page, pageWithPolicy(await readFile(page, 'utf8'), policy));
  return sizeOfFolder(target);
}

async function sizeOfFolder(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((all, size) => all + size, 0);
}

type CspSettings = {
  /** The app calls this server. */
  readonly server: string;
  /** The base map comes from these servers where it is not the product's own. */
  readonly mapOrigins: readonly string[];
};

/**
 * Returns the settings for the page's content security policy, or throws a sentence that names the missing setting.
 */
export function readPolicySettings(environment: Environment): CspSettings {
  const server = environment.VITE_SERVER_URL;
  if (!server || !/^https:\/\/[^/]+$/.test(server))
    throw new Error('VITE_SERVER_URL must be the address of your server, like https://api.bar.example.');
  const style = environment.MAP_STYLE_URL ? [new URL(environment.MAP_STYLE_URL).origin] : [];
  const tiles = environment.MAP_ORIGINS?.split(',').map(origin => origin.trim()) ?? [];
  return { server, mapOrigins: [...style, ...tiles].filter(Boolean) };
}

/**
 * In a store build for iOS, the page has the address `capacitor://localhost`. WebKit may not count this address as
 * `'self'`.
 */
const ownOrigins = ["'self'", 'capacitor://localhost'];

/**
 * The page of a store build comes without HTTP headers, so the content security policy is written into the page itself.
 * The policy contains the hash of each script in the page.
 */
export function pageWithPolicy(page: string, { server, mapOrigins }: CspSettings): string {
  const inline = [...page.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script = '']) => script);
  const hashes = inline.map(script => `'sha256-${createHash('sha256').update(script).digest('base64')}'`);
  const rules = {
    'default-src': ["'none'"],
    'script-src': [...ownOrigins, ...hashes],
    'worker-src': [...ownOrigins, 'blob:'],
    'style-src': [...ownOrigins, "'unsafe-inline'"],
    'font-src': ownOrigins,
    'img-src': [...ownOrigins, 'data:', 'blob:', server, ...mapOrigins],
    'media-src': [...ownOrigins, 'blob:', server],
    'connect-src': [...ownOrigins, 'data:', 'blob:', server, server.replace(/^http/, 'ws'), ...mapOrigins],
    'object-src': ["'none'"],
    'base-uri': ["'none'"],
    'form-action': ["'self'"],
  };
  const content = Object.entries(rules)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join('; ');
  const charset = '<meta charset="utf-8" />';
  if (!page.includes(charset)) throw new Error('index.html does not begin with its charset.');
  return page
    .replace(charset, `${charset}\n    <meta http-equiv="Content-Security-Policy" content="${content}" />`)
    .replaceAll(/\s*<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g, '');
}

const appFolder = fileURLToPath(new URL('..', import.meta.url));
const builtFolder = join(appFolder, '.cache/native/built');

/**
 * Builds the client without the desk, and copies the files that a store build needs. It throws if these files are too
 * large.
 */
export async function buildWebFiles(target: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const policy = readPolicySettings(environment);
  environment.WITHOUT_DESK = 'yes';
  // The build's configuration reads the environment while it is loaded, so it is imported after the environment was
  // changed.
  const { build } = await import('vite');
  await build({
    configFile: join(appFolder, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: builtFolder, emptyOutDir: true },
  });
  const size = await copyWebFiles(builtFolder, target, policy);
  if (size > mostBytes)
    throw new Error(
      `The files of the client have ${megabytesText(size)}, and at most ${megabytesText(mostBytes)} are right.`,
    );
  return size;
}

export const clientSizeText = (size: number): string =>
  `The files of the client have ${megabytesText(size)} of at most ${megabytesText(mostBytes)}.`;
