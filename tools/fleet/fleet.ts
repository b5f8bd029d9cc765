import { mkdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { newPrivateKey } from '../../apps/server/src/platform/auth/actor/key-ring.ts';
import { sentinelGroup } from '../../apps/server/src/testing/redis/start.ts';
import { askDatabase } from '../../apps/server/src/testing/replica/ask.ts';
import { freePort } from '../free-port.ts';
import { type Network, openNetwork, type Place } from './network.ts';
import type { Programs } from './packages.ts';
import { type DatabaseServer, makeDatabaseServer } from './parts/database.ts';
import { type Keeper, startKeeper } from './parts/keeper.ts';
import { type ServerNode, startNode } from './parts/node.ts';
import { proxyPorts, startProxy } from './parts/proxy.ts';
import { type RedisGroup, startRedisGroup } from './parts/redis.ts';
import { type Store, startMemoryStore, startSwift } from './parts/store.ts';
import type { Program } from './program.ts';
import { untilDone } from './until-done.ts';
import { type Disk, memoryDisk } from './volume.ts';

export type Fleet = {
  readonly network: Network;
  /** Browsers reach the fleet at this address of the loopback, as they reach a deployment at its public address. */
  readonly publicUrl: string;
  /** The fleet's proxy answers the same calls at this address of its own, without the port of the loopback. */
  readonly callsUrl: string;
  readonly databaseUrl: string;
  readonly signingKey: Awaited<ReturnType<typeof newPrivateKey>>;
  readonly keeper: Keeper;
  readonly disks: ReadonlyMap<DatabaseServer, Disk>;
  readonly clocks: ReadonlyMap<DatabaseServer, Clock>;
  readonly proxy: { readonly place: Place; readonly program: Program };
  readonly redis: RedisGroup;
  readonly store: Store;
  readonly nodes: readonly ServerNode[];
  readonly workers: readonly ServerNode[];
  readonly faketime: string | null;
};

/** A program that starts gets these variables, which decide what time it is there. */
export type Clock = { env: Record<string, string> };

export type FleetOptions = {
  readonly programs: Programs;
  readonly nodes: number;
  readonly workers: number;
  readonly say: (line: string) => void;
};

const databaseName = 'nightjar';
const databaseDiskMb = 1_200;

/**
 * Puts up the fleet. Each part that starts adds to `ending` how it ends, so that what has started ends even where the
 * next part does not start.
 */
export async function openFleet(
  { programs, nodes: nodeCount, workers: workerCount, say }: FleetOptions,
  ending: (() => Promise<unknown> | unknown)[],
): Promise<Fleet> {
  const folder = await mkdtemp(join(tmpdir(), 'fleet-'));
  await chmod(folder, 0o711);
  ending.push(() => rm(folder, { recursive: true, force: true }));
  const network = openNetwork();
  ending.push(() => network.close());
  say(`Places: ${network.sentence}.`);

  const { keeper, disks, clocks } = await openDatabases({ folder, network, ending, say });
  const redis = await startRedisGroup({
    program: programs.redis,
    folder,
    servers: makePlaces(network, 'redis', 2),
    sentinels: makePlaces(network, 'sentinel', 3),
    ending,
  });
  const startStore = programs.swift ? startSwift : startMemoryStore;
  const store = await startStore({ place: network.place('store'), folder, ending });
  const nodePlaces = makePlaces(network, 'api', nodeCount);
  const proxyPlace = network.place('proxy');
  const at = (place: Place, port: number) => `${place.address}:${port}`;
  const databases = [keeper.writer(), keeper.standby()];
  const backendsOf = (role: 'writer' | 'standby') =>
    databases.map(server => ({
      name: server.name,
      to: at(server.place, proxyPorts.writer),
      check: { address: network.address, port: keeper.portOf(server, role) },
    }));
  const proxy = await startProxy({
    program: programs.haproxy,
    place: proxyPlace,
    folder,
    log: join(folder, 'haproxy.log'),
    nodes: nodePlaces.map(place => ({ name: place.name, to: at(place, proxyPorts.calls) })),
    writers: backendsOf('writer'),
    standbys: backendsOf('standby'),
    redis: redis.servers.map(({ place }) => ({ name: place.name, to: at(place, 6379) })),
    sentinels: redis.sentinels.map(({ place }) => ({ name: place.name, to: at(place, 26379) })),
    sentinelGroup,
  });
  ending.push(() => proxy.stop());
  const doorway = await openDoorway(proxyPlace.address, proxyPorts.calls);
  ending.push(() => doorway.close());

  const signingKey = await newPrivateKey();
  const databaseAt = (port: number) => `postgresql://app@${at(proxyPlace, port)}/${databaseName}`;
  const settings = {
    PUBLIC_URL: doorway.url,
    DATABASE_URL: databaseAt(proxyPorts.writer),
    DATABASE_READ_URL: databaseAt(proxyPorts.standby),
    REDIS_URL: `redis://${at(proxyPlace, proxyPorts.redis)}`,
    ...store.settings,
    JWT_SIGNING_KEYS: JSON.stringify([signingKey]),
    TRUST_PROXY: '1',
    // Journeys sign in the same people many times, and the load comes from one address.
    AUTH_RATE_LIMITS: 'off',
    AUTH_SMS_GAP_S: '0',
    LOG_LEVEL: 'info',
  };
  const startAll = (role: 'api' | 'worker', places: readonly Place[]) =>
    Promise.all(
      places.map(async place => {
        const own = join(folder, place.name);
        await mkdir(own);
        const node = startNode({ role, place, folder: own, settings, port: proxyPorts.calls });
        ending.push(() => node.program.stop());
        return node;
      }),
    );
  const workers = await startAll('worker', makePlaces(network, 'worker', workerCount));
  const nodes = await startAll('api', nodePlaces);
  return {
    network,
    publicUrl: doorway.url,
    callsUrl: `http://${at(proxyPlace, proxyPorts.calls)}`,
    databaseUrl: settings.DATABASE_URL,
    signingKey,
    keeper,
    disks,
    clocks,
    proxy: { place: proxyPlace, program: proxy },
    redis,
    store,
    nodes,
    workers,
    faketime: programs.faketime,
  };
}

const makePlaces = (network: Network, name: string, count: number): Place[] =>
  Array.from({ length: count }, (_, at) => network.place(`${name}${at + 1}`));

type FleetSetup = {
  readonly folder: string;
  readonly network: Network;
  readonly ending: (() => Promise<unknown> | unknown)[];
};

async function openDatabases({ folder, network, ending, say }: FleetSetup & Pick<FleetOptions, 'say'>) {
  const disks = new Map<DatabaseServer, Disk>();
  const clocks = new Map<DatabaseServer, Clock>();
  async function openDatabase(name: string): Promise<DatabaseServer> {
    const own = join(folder, name);
    mkdirSync(own, { mode: 0o711 });
    const disk = await memoryDisk(databaseDiskMb, own);
    ending.push(() => disk.close());
    const clock: Clock = { env: {} };
    const server = await makeDatabaseServer({
      place: network.place(name),
      folder: disk.folder,
      log: join(folder, `${name}.log`),
      addresses: network.range,
      clock: () => clock.env,
    });
    ending.push(() => server.program.kill());
    disks.set(server, disk);
    clocks.set(server, clock);
    return server;
  }
  const writer = await openDatabase('postgres1');
  const standby = await openDatabase('postgres2');
  await writer.start();
  await untilDone(() =>
    askDatabase(writer.url('postgres'), `create database ${databaseName}`, { limitMs: 10_000 }),
  );
  await standby.follow(writer);
  const keeper = await startKeeper([writer, standby], network.address, say);
  ending.push(() => keeper.close());
  return { keeper, disks, clocks };
}

/** A browser trusts pages of the loopback as it trusts https. So the loopback has a port that leads into the fleet. */
async function openDoorway(address: string, port: number): Promise<{ url: string; close(): void }> {
  const own = await freePort();
  const server: Server = createServer(near => {
    const far = connect(port, address);
    near.on('error', () => far.destroy()).on('close', () => far.destroy());
    far.on('error', () => near.destroy()).on('close', () => near.destroy());
    near.pipe(far).pipe(near);
  });
  await new Promise<void>(done => server.listen(own, '127.0.0.1', done));
  return { url: `http://127.0.0.1:${own}`, close: () => void server.close() };
}
