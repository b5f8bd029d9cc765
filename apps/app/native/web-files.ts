import { createHash } from 'node:crypto';
import { cp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Environment } from './shell.ts';

/** The stores show the size of an app, and a live update downloads these files again. */
export const mostBytes = 8_000_000;

const megabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(2)} MB`;

/**
 * A shell serves the files itself, so it needs no compressed copies, no service worker and nothing that a browser needs
 * for installing. Source maps stay in the folder of the build, for reading errors of phones.
 */
const leftOut =
  /\.(map|br|gz|webmanifest)$|^(sw\.js|workbox-[\w-]+\.js|registerSW\.js|icon-(192|512|badge)\.png|apple-touch-icon\.png|gallery\.html)$/;

/** Previews are pictures that the server's pages name for other sites. */
const foldersLeftOut = ['previews'];

/** Returns whether a file of the build is part of the shell. */
const belongsToShell = (name: string): boolean => !leftOut.test(name) && !foldersLeftOut.includes(name);

/** Copies what a shell needs of a build into a folder, whose page gets the rules of its content. It returns the size. */
export async function copyWebFiles(built: string, target: string, policy: PolicySettings): Promise<number> {
  await rm(target, { recursive: true, force: true });
  await cp(built, target, { recursive: true, filter: path => belongsToShell(basename(path)) });
  const page = join(target, 'index.html');
  await writeFile(page, pageWithPolicy(await readFile(page, 'utf8'), policy));
  return sizeOf(target);
}

async function sizeOf(folder: string): Promise<number> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter(entry => entry.isFile());
  const sizes = await Promise.all(
    files.map(async ({ parentPath, name }) => (await stat(join(parentPath, name))).size),
  );
  return sizes.reduce((all, size) => all + size, 0);
}

type PolicySettings = {
  /** The app calls this server. */
  readonly server: string;
  /** A foreign map comes from these servers. */
  readonly mapOrigins: readonly string[];
};

/** Returns the settings of the page's rules, or throws a sentence that names the missing setting. */
export function readPolicySettings(environment: Environment): PolicySettings {
  const server = environment.VITE_SERVER_URL;
  if (!server || !/^https:\/\/[^/]+$/.test(server))
    throw new Error('VITE_SERVER_URL must be the address of your server, like https://api.bar.example.');
  const style = environment.MAP_STYLE_URL ? [new URL(environment.MAP_STYLE_URL).origin] : [];
  const tiles = environment.MAP_ORIGINS?.split(',').map(origin => origin.trim()) ?? [];
  return { server, mapOrigins: [...style, ...tiles].filter(Boolean) };
}

/** WebKit may not count the scheme of the shell of iOS as the page's own. */
const ownOrigins = ["'self'", 'capacitor://localhost'];

/**
 * A page of a shell has no headers, so the page itself has the rules that a server sends with it. The hash of each script
 * that is written into the page is one of the rules.
 */
export function pageWithPolicy(page: string, { server, mapOrigins }: PolicySettings): string {
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

const app = fileURLToPath(new URL('..', import.meta.url));
const builtFolder = join(app, '.cache/native/built');

/** Builds the client without the desk and copies what the shell needs of it. It throws if that is too large. */
export async function buildWebFiles(target: string, environment: NodeJS.ProcessEnv): Promise<number> {
  const policy = readPolicySettings(environment);
  environment.WITHOUT_DESK = 'yes';
  // The configuration of the build reads the environment when it is loaded.
  const { build } = await import('vite');
  await build({
    configFile: join(app, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir: builtFolder, emptyOutDir: true },
  });
  const size = await copyWebFiles(builtFolder, target, policy);
  if (size > mostBytes)
    throw new Error(
      `The files of the client have ${megabytes(size)}, and at most ${megabytes(mostBytes)} are right.`,
    );
  return size;
}

export const sizeInWords = (size: number): string =>
  `The files of the client have ${megabytes(size)} of at most ${megabytes(mostBytes)}.`;
