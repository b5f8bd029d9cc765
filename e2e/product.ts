import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { copyWebFiles } from '../apps/app/native/web-files.ts';
import { runTool } from '../tools/command.ts';
import { freePort } from '../tools/free-port.ts';
import { hostOfBuild } from './phone/shell.ts';

const root = join(import.meta.dirname, '..');
const readyWithinMs = 180_000;
const stopTimeoutMs = 20_000;
const cityDrawTimeoutMs = 60_000;
const cityLayers = ['water', 'roads', 'parks', 'neighborhoods'];

export type RunningProduct = {
  readonly baseUrl: string;
  /** This folder has the data of the product. */
  readonly data: string;
  stop(): Promise<void>;
};

export type ProductOptions = {
  /** True where a second city is imported, as by an operator who opens a city. */
  readonly city?: boolean;
  /** The product takes releases that were signed with the private half of this key. */
  readonly releasePublicKey?: string;
  /** The server is started from this folder, which may have another version than this one. */
  readonly home?: string;
};

/**
 * Builds the client unless it is already built. Otherwise each of several products that start at once would build it.
 */
export const buildClient = () => buildClientWith('--with-client');

/**
 * Builds the client of a store build for the journeys on phones, unless it is already built. The shell gets the same
 * files of it as the native projects do.
 */
export async function buildPhoneClient(): Promise<void> {
  await buildClientWith('--with-phone-client');
  const cache = join(root, 'node_modules/.cache');
  await copyWebFiles(join(cache, 'phone-client'), join(cache, 'phone-shell'), {
    server: `http://${hostOfBuild}`,
    mapOrigins: [],
  });
}

async function buildClientWith(flag: string): Promise<void> {
  // This command prints the version of Vite. It is the smallest command that first builds a client.
  const { code, output } = await runTool('tools/run.mjs', ['vite', '--version', flag], {
    output: 'keep',
    limitMs: readyWithinMs,
  });
  if (code !== 0) throw new Error(output);
}

/** Starts the product as `npm start` does, with the demo, on a free port and with a data folder of its own. */
export async function startProduct({
  city,
  releasePublicKey,
  home = root,
}: ProductOptions = {}): Promise<RunningProduct> {
  const port = await freePort();
  const data = await mkdtemp(join(tmpdir(), 'nightjar-e2e-'));
  const baseUrl = `http://127.0.0.1:${port}`;
  // The client of another version is built already, and must not be built again from the files of the server's folder.
  const withClient = home === root ? ['--with-client'] : [];
  const child = spawn(process.execPath, ['tools/run.mjs', 'apps/server/src/main.ts', ...withClient], {
    cwd: home,
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      // Payment pages and pictures need links to the address that the journeys visit.
      PUBLIC_URL: baseUrl,
      DATA_DIR: data,
      ...(releasePublicKey && { RELEASE_PUBLIC_KEY: releasePublicKey }),
      // Journeys sign in the same people many times.
      AUTH_RATE_LIMITS: 'off',
      AUTH_SMS_GAP_S: '0',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', text => log.push(text));
  const gone = once(child, 'exit');

  async function stop(): Promise<void> {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      const late = after(stopTimeoutMs, 'late', { ref: false });
      if ((await Promise.race([gone, late])) === 'late') child.kill('SIGKILL');
    }
    await rm(data, { recursive: true, force: true });
  }

  try {
    await waitUntilReady(baseUrl, gone);
    if (city) await importCity({ home, data });
    if (process.env.CITY_DIR) await drawCity(process.env.CITY_DIR, { home, data });
  } catch (error) {
    await stop();
    throw new Error(`The product did not start: ${(error as Error).message}\n${log.join('')}`);
  }
  return { baseUrl, data, stop };
}

/** The server of one folder has its data in another one. */
type Where = { readonly home: string; readonly data: string };

/** Adds the water, roads, parks and neighborhoods in a folder's GeoJSON files to the map of the demo. */
async function drawCity(folder: string, where: Where): Promise<void> {
  for (const layer of cityLayers) {
    const file = join(folder, `${layer}.geojson`);
    if (!existsSync(file)) continue;
    await runOperatorCommand(where, 'import:basemap', file);
  }
}

/**
 * Imports the venues of a city in a timezone in which it is evening now. A bar there is open, and the law allows it to
 * pour.
 */
async function importCity(where: Where): Promise<void> {
  const ahead = 20 - new Date().getUTCHours();
  const offset = ahead > 12 ? ahead - 24 : ahead;
  // In the names of these timezones, the sign of the offset is reversed.
  const timezone = `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
  const place = ['--city', 'Gulfport', '--state', 'FL', '--timezone', timezone];
  await runOperatorCommand(where, 'import:venues', join(root, 'e2e/fixtures/gulfport.geojson'), ...place);
}

async function runOperatorCommand(
  { home, data }: Where,
  command: string,
  file: string,
  ...options: string[]
): Promise<void> {
  const script = join(home, 'apps/server/src/operator.ts');
  const { code, output } = await runTool(script, [command, file, ...options], {
    output: 'keep',
    limitMs: cityDrawTimeoutMs,
    env: { DATA_DIR: data },
  });
  if (code !== 0) throw new Error(`${file} did not go in: ${output}`);
}

async function waitUntilReady(baseUrl: string, gone: Promise<unknown>): Promise<void> {
  const deadline = AbortSignal.timeout(readyWithinMs);
  let ended = false;
  gone.then(() => {
    ended = true;
  });
  while (!ended) {
    deadline.throwIfAborted();
    const answer = await fetch(`${baseUrl}/readyz`, { signal: deadline }).catch(() => null);
    if (answer?.ok) return;
    await after(200);
  }
  throw new Error('it ended by itself');
}
