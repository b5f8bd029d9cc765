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

/** A part is made of programs at one place. `held` is the database server that nothing but the fault may start. */
type Part = { readonly place: Place; readonly programs: readonly Program[]; readonly held?: DatabaseServer };
type PartOf = (fleet: Fleet) => Part | Promise<Part>;

const databasePart = (server: DatabaseServer): Part => ({
  place: server.place,
  programs: [server.program],
  held: server,
});
const nodePart = ({ place, program }: ServerNode): Part => ({ place, programs: [program] });

function must<Value>(value: Value | null | undefined, what: string): Value {
  if (value === null || value === undefined) throw new Error(`The fleet has no ${what}.`);
  return value;
}

async function redisPart({ redis }: Fleet, wantsPrimary: boolean): Promise<Part> {
  const primary = must(await redis.primary(), 'primary of Redis');
  const { place, program } = wantsPrimary
    ? primary
    : must(
        redis.servers.find(server => server !== primary),
        'replica of Redis',
      );
  return { place, programs: [program] };
}

const parts = {
  'the writer': ({ keeper }) => databasePart(keeper.writer()),
  'the standby': ({ keeper }) => databasePart(keeper.standby()),
  'an api node': ({ nodes }) => nodePart(must(nodes[0], 'api node')),
  'a worker': ({ workers }) => nodePart(must(workers[0], 'worker')),
  'the primary of Redis': fleet => redisPart(fleet, true),
  'the replica of Redis': fleet => redisPart(fleet, false),
  'a Sentinel': ({ redis }) => {
    const { place, program } = must(redis.sentinels[0], 'Sentinel');
    return { place, programs: [program] };
  },
  HAProxy: ({ proxy }) => ({ place: proxy.place, programs: [proxy.program] }),
  'the store': ({ store }) => store,
} as const satisfies Record<string, PartOf>;

type PartName = keyof typeof parts;

const keepsItsFiles = (name: PartName, { store }: Fleet): string | null =>
  name === 'the store' && !store.isDurable ? 'without Swift the store keeps its files in memory' : null;

const killed = (name: PartName): Fault => ({
  name: `${name} is killed`,
  kind: 'killed',
  reasonAgainst: fleet => keepsItsFiles(name, fleet),
  async strike(fleet, forMs) {
    const { programs, held }: Part = await parts[name](fleet);
    if (held) fleet.keeper.holdDown(held);
    await Promise.all(programs.map(program => program.kill()));
    await pause(forMs);
    if (held) fleet.keeper.release(held);
    else for (const program of programs) program.start();
  },
});

const frozen = (name: PartName): Fault => ({
  name: `${name} stands still`,
  kind: 'frozen',
  reasonAgainst: () => null,
  async strike(fleet, forMs) {
    const { programs } = await parts[name](fleet);
    await Promise.all(programs.map(program => program.freeze()));
    await pause(forMs);
    for (const program of programs) program.thaw();
  },
});

const cutOff = (name: PartName): Fault => ({
  name: `${name} is cut off`,
  kind: 'cut off',
  reasonAgainst: ({ network }) => (network.canCutOff ? null : 'the parts have no network of their own'),
  async strike(fleet, forMs) {
    const { place } = await parts[name](fleet);
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

const full = (name: DiskName): Fault => ({
  name: `the disk of ${name} is full`,
  kind: 'disk full',
  reasonAgainst: fleet =>
    diskOf(name, fleet)?.canBeFilled ? null : 'this machine mounts no disk for it, or it has none',
  async strike(fleet, forMs) {
    const disk = must(diskOf(name, fleet), 'such disk');
    await disk.fill();
    await pause(forMs);
    await disk.empty();
  },
});

const aheadMinutes = 10;

/** A process has one clock from its start to its end, so it is started anew before and after. */
const clockAhead = (name: 'the writer' | 'an api node' | 'a worker'): Fault => ({
  name: `the clock of ${name} is ${aheadMinutes} minutes ahead`,
  kind: 'clock ahead',
  reasonAgainst: ({ faketime }) => (faketime ? null : 'the package libfaketime is missing'),
  async strike(fleet, forMs) {
    const ahead = {
      LD_PRELOAD: must(fleet.faketime, 'faketime'),
      FAKETIME: `+${aheadMinutes}m`,
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    const server = fleet.keeper.writer();
    const node = must(name === 'a worker' ? fleet.workers[0] : fleet.nodes[0], 'such process');
    const restartWith = async (env: Record<string, string>) => {
      if (name !== 'the writer') {
        await node.program.stop();
        node.setClock(env);
        node.program.start();
        return;
      }
      must(fleet.clocks.get(server), 'clock of the writer').env = env;
      await server.program.kill();
      await server.start();
    };
    await restartWith(ahead);
    await pause(forMs);
    await restartWith({});
  },
});

/** The first of them meet each part and each kind, so that a short run is a good sample. */
export const faults: readonly Fault[] = [
  killed('the writer'),
  // The jobs of a killed worker wait until another one notices. So it comes early, and a short run sees them done.
  killed('a worker'),
  cutOff('the primary of Redis'),
  frozen('an api node'),
  clockAhead('an api node'),
  full('the writer'),
  cutOff('the writer'),
  frozen('the store'),
  killed('an api node'),
  frozen('the primary of Redis'),
  cutOff('the standby'),
  killed('HAProxy'),
  full('the standby'),
  frozen('the writer'),
  killed('the primary of Redis'),
  killed('the store'),
  full('the store'),
  cutOff('an api node'),
  cutOff('a worker'),
  cutOff('the store'),
  cutOff('HAProxy'),
  cutOff('a Sentinel'),
  frozen('the standby'),
  frozen('a worker'),
  frozen('HAProxy'),
  frozen('a Sentinel'),
  frozen('the replica of Redis'),
  killed('the standby'),
  killed('a Sentinel'),
  killed('the replica of Redis'),
  cutOff('the replica of Redis'),
  clockAhead('the writer'),
  clockAhead('a worker'),
];
