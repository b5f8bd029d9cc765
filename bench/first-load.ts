import { existsSync } from 'node:fs';
import { glob, readFile, stat } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BenchLine } from './measure.ts';

const dist = join(import.meta.dirname, '../apps/app/dist');
const assets = join(dist, 'assets');
/** Sizes are in kilobytes (1000 bytes) as they are sent, that is, compressed. */
const mostKilobytes = { script: 170, style: 25, landing: 90, desk: 120 };

const compress = promisify(gzip);

/**
 * Measures what a browser loads to show `/login` to a new visitor: scripts and styles, each file as the build
 * compressed it. It also measures the landing page `/` and the desk.
 */
export async function benchFirstLoad(): Promise<BenchLine[]> {
  const page = await readFile(join(dist, 'index.html'), 'utf8').catch(() => {
    throw new Error('There is no built client: run this as "npm run bench".');
  });
  const visitors = page.replaceAll(/<link [^>]*data-member>/g, '');
  const named = [...visitors.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, path]) => `${path}`);
  const login: string[] = [];
  for await (const name of glob('{both,sign-in,login}-*.{js,css}', { cwd: assets })) login.push(name);
  const files = await withImports([...named, ...login.map(name => `assets/${name}`)]);
  const of = (ending: string) => files.filter(path => path.endsWith(ending));
  return [
    sizeLine('script of the sign-in path', await sentKilobytes(of('.js')), mostKilobytes.script),
    sizeLine('style of the sign-in path', await sentKilobytes(of('.css')), mostKilobytes.style),
    sizeLine('landing: page, picture and headline', await landingKilobytes(), mostKilobytes.landing),
    sizeLine(
      'script of the heaviest page of the desk beyond those of guests',
      await deskKilobytes(of('.js')),
      mostKilobytes.desk,
    ),
  ];
}

const onDemandImportPattern = /import\([`"']\.\/([^`"']+\.js)[`"']\)/g;

/**
 * Measures what the first page of the venue desk adds to the pages of a guest: the frame of the desk and its largest
 * page.
 */
async function deskKilobytes(there: readonly string[]): Promise<number> {
  const codes = await Promise.all(there.map(path => readFile(join(dist, path), 'utf8')));
  const pages = codes.flatMap(code =>
    [...code.matchAll(onDemandImportPattern)].map(([, name]) => `assets/${name}`),
  );
  const [ours, guests] = [pages.filter(isDeskAsset), pages.filter(name => !isDeskAsset(name))];
  const shared = await withImports([...there, ...guests]);
  const frame = ours.find(name => codes.some(code => code.includes(`${basename(name)}\`).then(`)));
  if (!frame) throw new Error('The first script does not name the frame of the desk.');
  const sizes = ours.map(async page => {
    const files = await withImports([frame, page]);
    return sentKilobytes(
      files.filter(path => path.endsWith('.js') && !shared.includes(path)),
      'gz',
    );
  });
  return Math.max(...(await Promise.all(sizes)));
}

const isDeskAsset = (path: string) => path.startsWith('assets/d-');

const staticImportPattern = /(?:\bfrom|\bimport)\s*["']\.\/([^"']+\.js)["']/g;

/** Returns the files with all their static imports. A dynamic import is loaded only when it is needed. */
async function withImports(paths: readonly string[]): Promise<string[]> {
  const found = new Set<string>();
  const waiting = [...paths];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue;
    found.add(path);
    if (!path.endsWith('.js')) continue;
    const code = await readFile(join(dist, path), 'utf8');
    const imported = [...code.matchAll(staticImportPattern)].map(
      ([, name]) => `assets/${basename(name ?? '')}`,
    );
    waiting.push(...imported.filter(name => existsSync(join(dist, name))));
  }
  return [...found];
}

/** Measures the page `/` without a session. Its pictures and fonts are already compressed. */
async function landingKilobytes(): Promise<number> {
  const files = await Promise.all(['night.webp', 'headline.woff2'].map(name => stat(join(dist, name))));
  const page = await compress(await readFile(join(dist, 'index.html')), { level: 9 });
  return files.reduce((sum, { size }) => sum + size, page.length) / 1000;
}

/** Returns the size of files as they are sent. Files below a kilobyte are not compressed. */
async function sentKilobytes(paths: readonly string[], how: 'br' | 'gz' = 'br'): Promise<number> {
  const sizes = await Promise.all(
    paths.map(async path => {
      const smallest = await stat(join(dist, `${path}.${how}`)).catch(() => stat(join(dist, path)));
      return smallest.size;
    }),
  );
  return sizes.reduce((sum, size) => sum + size, 0) / 1000;
}

function sizeLine(what: string, size: number, limit: number): BenchLine {
  return {
    what,
    ours: `${size.toFixed(1)} kB`,
    limit: `${limit} kB`,
    ratio: size / limit,
    aim: `at most ${limit} kB`,
    met: size <= limit,
  };
}
