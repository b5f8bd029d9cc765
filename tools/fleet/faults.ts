import { setTimeout as pause } from 'node:timers/promises';
import type { Fleet } from './fleet.ts';
import type { Place } from './network.ts';
import type { DatabaseServer } from './parts/database.ts';
import type { ServerNode } from './parts/node.ts';
import type { Program } from './program.ts';

export const faultKinds = ['killed', 'frozen', 'cut off', 'disk full', 'clock ahead'] as const;
export type FaultKind = (typeof faultKinds)[number];

export type Fault = {
  readonly name: string;
  readonly kind: FaultKind;
  /** Returns why this fleet cannot suffer the fault, or null. */
  reasonAgainst(fleet: Fleet): string | null;
  /** Causes the fault, lets it last, and ends it. */
  strike(fleet: Fleet, forMs: number): Promise<void>;
};

/**
 * A fault strikes these programs at one place. While a database server is `held`, the fleet's keeper does not start it
 * again.
 */
type Part = { readonly place: Place; readonly programs: readonly Program[]; readonly held?: DatabaseServer };
type SelectPart = (fleet: Fleet) => Part | Promise<Part>;

const databasePart = (server: DatabaseServer): Part => ({
  place: server.place,
  programs: [server.program],
  held: server,
});
const nodePart = ({ place, program }: ServerNode): Part => ({ place, programs: [program] });

function requireValue<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`The fleet has no ${what}.`);
  return value;
}

async function redisPart({ redis }: Fleet, wantsPrimary: boolean): Promise<Part> {
  const primary = requireValue(await redis.primary(), 'primary of Redis');
  const { place, program } = wantsPrimary
    ? primary
    : requireValue(
        redis.servers.find(server => server !== primary),
        'replica of Redis',
      );
  return { place, programs: [program] };
}

const partSelectors = {
  'the writer': ({ keeper }) => databasePart(keeper.writer()),
  'the standby': ({ keeper }) => databasePart(keeper.standby()),
  'an api node': ({ nodes }) => nodePart(requireValue(nodes[0], 'api node')),
  'a worker': ({ workers }) => nodePart(requireValue(workers[0], 'worker')),
  'the primary of Redis': fleet => redisPart(fleet, true),
  'the replica of Redis': fleet => redisPart(fleet, false),
  'a Sentinel': ({ redis }) => {
    const { place, program } = requireValue(redis.sentinels[0], 'Sentinel');
    return { place, programs: [program] };
  },
  HAProxy: ({ proxy }) => ({ place: proxy.place, programs: [proxy.program] }),
  'the store': ({ store }) => store,
} as const satisfies Record<string, SelectPart>;

type PartName = keyof typeof partSelectors;

const reasonAgainstKilling = (name: PartName, { store }: Fleet): string | null =>
  name === 'the store' && !store.isDurable ? 'without Swift the store keeps its files in memory' : null;

const killFault = (name: PartName): Fault => ({
  name: `${name} is killed`,
  kind: 'killed',
  reasonAgainst: fleet => reasonAgainstKilling(name, fleet),
  async strike(fleet, forMs) {
    const { programs, held }: Part = await partSelectors[name](fleet);
    if (held) fleet.keeper.holdDown(held);
    await Promise.all(programs.map(program => program.kill()));
    await pause(forMs);
    if (held) fleet.keeper.release(held);
    else for (const program of programs) program.start();
  },
});

const freezeFault = (name: PartName): Fault => ({
  name: `${name} stands still`,
  kind: 'frozen',
  reasonAgainst: () => null,
  async strike(fleet, forMs) {
    const { programs } = await partSelectors[name](fleet);
    await Promise.all(programs.map(program => program.freeze()));
    await pause(forMs);
    for (const program of programs) program.thaw();
  },
});

const cutOffFault = (name: PartName): Fault => ({
  name: `${name} is cut off`,
  kind: 'cut off',
  reasonAgainst: ({ network }) => (network.canCutOff ? null : 'the parts have no network of their own'),
  async strike(fleet, forMs) {
    const { place } = await partSelectors[name](fleet);
    place.cutOff();
    await pause(forMs);
    place.reconnect();
  },
});

type DiskName = 'the writer' | 'the standby' | 'the store';

function diskOf(name: DiskName, { store, disks, keeper }: Fleet) {
  if (name === 'the store') return store.disk;
  return disks.get(name === 'the writer' ? keeper.writer() : keeper.standby()) ?? null;
}

const fullDiskFault = (name: DiskName): Fault => ({
  name: `the disk of ${name} is full`,
  kind: 'disk full',
  reasonAgainst: fleet =>
    diskOf(name, fleet)?.canBeFilled ? null : 'this machine mounts no disk for it, or it has none',
  async strike(fleet, forMs) {
    const disk = requireValue(diskOf(name, fleet), 'such disk');
    await disk.fill();
    await pause(forMs);
    await disk.empty();
  },
});

const clockAheadMinutes = 10;

/**
 * A process keeps its clock from its start to its end, so the fault restarts it with a wrong clock, and later with the
 * right one.
 */
const clockAhead = (name: 'the writer' | 'an api node' | 'a worker'): Fault => ({
  name: `the clock of ${name} is ${clockAheadMinutes} minutes ahead`,
  kind: 'clock ahead',
  reasonAgainst: ({ faketime }) => (faketime ? null : 'the package libfaketime is missing'),
  async strike(fleet, forMs) {
    const ahead = {
      LD_PRELOAD: requireValue(fleet.faketime, 'faketime'),
      FAKETIME: `+${clockAheadMinutes}m`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const server = fleet.keeper.writer();
    const node = requireValue(name === 'a worker' ? fleet.workers[0] : fleet.nodes[0], 'such process');
    const restartWith = async (env: Record<string, string>) => {
      if (name !== 'the writer') {
        await node.program.stop();
        node.setClock(env);
        node.program.start();
        return;
      }
      requireValue(fleet.clocks.get(server), 'clock of the writer').env = env;
      await server.program.kill();
      await server.start();
    };
    await restartWith(ahead);
    await pause(forMs);
    await restartWith({});
  },
});

/** The first faults of the list are of each kind and strike several parts, so that a short run is a good sample. */
export const faults: readonly Fault[] = [
  killFault('the writer'),
  // The jobs of a killed worker wait until another one notices. So it comes early, and a short run sees them done.
  killFault('a worker'),
  cutOffFault('the primary of Redis'),
  freezeFault('an api node'),
  clockAhead('an api node'),
  fullDiskFault('the writer'),
  cutOffFault('the writer'),
  freezeFault('the store'),
  killFault('an api node'),
  freezeFault('the primary of Redis'),
  cutOffFault('the standby'),
  killFault('HAProxy'),
  fullDiskFault('the standby'),
  freezeFault('the writer'),
  killFault('the primary of Redis'),
  killFault('the store'),
  fullDiskFault('the store'),
  cutOffFault('an api node'),
  cutOffFault('a worker'),
  cutOffFault('the store'),
  cutOffFault('HAProxy'),
  cutOffFault('a Sentinel'),
  freezeFault('the standby'),
  freezeFault('a worker'),
  freezeFault('HAProxy'),
  freezeFault('a Sentinel'),
  freezeFault('the replica of Redis'),
  killFault('the standby'),
  killFault('a Sentinel'),
  killFault('the replica of Redis'),
  cutOffFault('the replica of Redis'),
  clockAhead('the writer'),
  clockAhead('a worker'),
];
