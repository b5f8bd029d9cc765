import { execFileSync, spawnSync } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SmallVolume } from '../../apps/server/src/testing/machine/small-volume.ts';
import { pidOfPostgres } from '../../apps/server/src/testing/process.ts';
import type { SetClock } from './clock.ts';
import type { MemoryLimit } from './memory.ts';
import type { Fleet, OneMachine } from './place.ts';
import type { Program } from './program.ts';

/** A fault that does not end by itself lasts this long. */
const faultMs = 10_000;
/** systemd starts a program again this long after its end (RestartSec of deploy/systemd). */
const supervisorPauseMs = 5_000;
/** A program that cannot start has ended after this long. */
const settledMs = 4_000;

/** A fault breaks one part of a night. `strike` resolves when the part can work again. */
export type Fault<Where> = {
  readonly name: string;
  strike(place: Where): Promise<void>;
  /** Says what an operator does then. */
  readonly advice: string;
};

const noAdvice = 'Nothing.';

export const faultsOfOneMachine: readonly Fault<OneMachine>[] = [
  {
    name: 'SIGTERM to the server, which is started again at once (an upgrade)',
    async strike({ launcher }) {
      await launcher.end('SIGTERM');
      launcher.start();
    },
    advice: 'Nothing: a proxy in front lets requests wait meanwhile, as our Caddyfile does for ten seconds.',
  },
  {
    name: 'SIGKILL to the server',
    async strike({ launcher }) {
      process.kill(childrenOf(launcher.pid())[0] ?? 0, 'SIGKILL');
      await otherChild(launcher);
    },
    advice: 'Nothing. If it repeats: who sent it? `journalctl -k` names the OOM killer.',
  },
  {
    name: 'SIGKILL to the launcher, which systemd starts again',
    async strike({ launcher }) {
      await launcher.end('SIGKILL');
      await pause(supervisorPauseMs);
      await startedUntilReady([launcher]);
    },
    advice: noAdvice,
  },
  {
    name: 'SIGTERM to the embedded PostgreSQL',
    strike: place => endPostgres(place, 'SIGTERM'),
    advice: noAdvice,
  },
  {
    name: 'SIGKILL to the embedded PostgreSQL',
    strike: place => endPostgres(place, 'SIGKILL'),
    advice: noAdvice,
  },
  {
    name: 'SIGKILL to one process of a connection of PostgreSQL',
    async strike({ dataDir }) {
      const processes = childrenOf((await pidOfPostgres(dataDir)) ?? 0);
      process.kill(processes.find(isOfConnection) ?? 0, 'SIGKILL');
    },
    advice: 'Nothing: PostgreSQL ends all of its connections and reads its log again.',
  },
];

/** `limit` is the limit of memory that holds for all processes of the machine. */
export const faultsOfMemory = (limit: MemoryLimit): readonly Fault<OneMachine>[] => [
  {
    name: 'A server whose memory grows without end, with Node’s own limit (`--max-old-space-size=300`)',
    async strike({ launcher }) {
      process.kill(childrenOf(launcher.pid())[0] ?? 0, 'SIGUSR2');
      await otherChild(launcher);
    },
    advice:
      'Report it: the log has the last words of V8. `NODE_OPTIONS=--max-old-space-size=…` gives it more.',
  },
  {
    name: 'The same server in a control group of 640 MB with PostgreSQL (`MemoryMax=`, a container): the OOM killer',
    async strike({ launcher, dataDir }) {
      const server = childrenOf(launcher.pid())[0] ?? 0;
      const postgres = (await pidOfPostgres(dataDir)) ?? 0;
      for (const pid of [launcher.pid(), server, postgres, ...childrenOf(postgres)]) limit.add(pid);
      process.kill(server, 'SIGUSR2');
      await otherChild(launcher);
    },
    advice: '`journalctl -k` names what was killed. Give the machine more memory, or find what grows.',
  },
];

/** Waits until the launcher has started another server. */
async function otherChild({ pid }: Program): Promise<void> {
  const [before] = childrenOf(pid());
  while (!childrenOf(pid()).some(child => child > 0 && child !== before)) await pause(50);
}

export const faultOfDisk = (volume: SmallVolume): Fault<OneMachine> => ({
  name: 'The disk is filled to its last byte for ten seconds',
  async strike() {
    await volume.fillUntilFree(0);
    await pause(faultMs);
    await volume.empty();
  },
  advice: 'Make room ([the disk](#the-disk)). Nothing needs a restart.',
});

const hourSeconds = 3_600;

export const faultsOfClock = (clock: SetClock): readonly Fault<Fleet>[] => [
  {
    name: 'The clocks of all servers and of PostgreSQL are set an hour ahead',
    async strike() {
      clock.set(hourSeconds);
      await pause(settledMs);
    },
    advice:
      'Let chrony or systemd-timesyncd set the clocks. [What it means](#a-clock-that-jumps) for what ends by time.',
  },
  {
    name: 'The same clocks are set back an hour',
    strike: place => setBack(place, clock),
    advice: 'The same.',
  },
];

/** Sets the clock back to ten seconds before a minute, and waits until a schedule has run in the minute. */
async function setBack({ db }: Fleet, clock: SetClock): Promise<void> {
  const beforeMinuteSeconds = 10;
  const toMinute = 60 - new Date().getSeconds();
  clock.set(toMinute - beforeMinuteSeconds);
  await pause(settledMs);
  const hasRun = async () => {
    const { rows } = await sql<{
      ran: boolean;
    }>`select max(last_execution) between now() - interval '1 minute'
      and now() as ran from graphile_worker._private_known_crontabs`.execute(db);
    return rows[0]?.ran === true;
  };
  while (!(await hasRun())) await pause(250);
}

export const faultsOfFleet: readonly Fault<Fleet>[] = [
  {
    name: 'SIGTERM to one of two servers, which is started again after ten seconds',
    strike: ({ apis: [one] }) => stopForAWhile(one, 'SIGTERM'),
    advice: noAdvice,
  },
  {
    name: 'SIGKILL to one of two servers and its launcher, which are started again after ten seconds',
    strike: ({ apis: [one] }) => stopForAWhile(one, 'SIGKILL'),
    advice: noAdvice,
  },
  {
    name: 'SIGTERM to the worker, which is started again after ten seconds',
    strike: ({ worker }) => stopForAWhile(worker, 'SIGTERM'),
    advice: 'Start it soon: pushes, texts of invitations and schedules wait for it.',
  },
  {
    name: 'SIGKILL to the worker, which is started again after ten seconds',
    strike: ({ worker }) => stopForAWhile(worker, 'SIGKILL'),
    advice: 'Nothing: a job that was cut off runs again, after a minute at most.',
  },
  {
    name: 'Redis is away for ten seconds',
    async strike({ redis }) {
      await redis.kill();
      await pause(faultMs);
      await redis.restart();
    },
    advice: 'Start Redis. Until then live events reach only people on the same server.',
  },
  {
    name: 'Redis stands still for ten seconds',
    async strike({ redis }) {
      redis.freeze();
      await pause(faultMs);
      redis.thaw();
    },
    advice: noAdvice,
  },
  {
    name: 'Redis is away at the start of all servers, and comes ten seconds later',
    async strike({ redis, apis, worker }) {
      await redis.kill();
      for (const program of [...apis, worker]) await program.end('SIGTERM');
      const coming = pause(faultMs).then(() => redis.restart());
      await startedUntilReady([...apis, worker], coming);
    },
    advice: 'Start Redis. systemd tries the servers again until then.',
  },
  {
    name: 'PostgreSQL is stopped, and started again after ten seconds',
    async strike({ postgres }) {
      await postgres.stop();
      await pause(faultMs);
      await postgres.start();
    },
    advice: 'Start PostgreSQL. The servers need no restart.',
  },
  {
    name: 'SIGKILL to PostgreSQL, which is started again at once',
    async strike({ postgres }) {
      await postgres.kill();
      await postgres.start();
    },
    advice: noAdvice,
  },
  {
    name: 'PostgreSQL stands still for ten seconds',
    async strike({ postgres }) {
      await postgres.signalAll('SIGSTOP');
      await pause(faultMs);
      await postgres.signalAll('SIGCONT');
    },
    advice: noAdvice,
  },
  {
    name: 'PostgreSQL is away at the start of all servers, and comes ten seconds later',
    async strike({ postgres, apis, worker }) {
      for (const program of [...apis, worker]) await program.end('SIGTERM');
      await postgres.stop();
      const coming = pause(faultMs).then(() => postgres.start());
      await startedUntilReady([...apis, worker], coming);
    },
    advice: 'Start PostgreSQL. The servers wait for it.',
  },
];

/** Ends the embedded PostgreSQL by a signal, and waits until the launcher has started another one. */
async function endPostgres({ dataDir }: OneMachine, signal: NodeJS.Signals): Promise<void> {
  const before = (await pidOfPostgres(dataDir)) ?? 0;
  process.kill(before, signal);
  while ([null, before].includes(await pidOfPostgres(dataDir))) await pause(50);
}

async function stopForAWhile(program: Program | undefined, signal: NodeJS.Signals): Promise<void> {
  if (!program) throw new Error('The fleet has this program.');
  // The launcher would let its server stop in order, so both are killed.
  if (signal === 'SIGKILL') for (const pid of childrenOf(program.pid())) process.kill(pid, signal);
  await program.end(signal);
  await pause(faultMs);
  program.start();
}

/**
 * Starts programs, and starts each one again that ends, as systemd does. Resolves when what they need has come and all
 * of them keep running.
 */
async function startedUntilReady(programs: readonly Program[], coming: Promise<void> = Promise.resolve()) {
  const arrived = coming.then(() => true);
  await Promise.all(
    programs.map(async program => {
      do {
        program.start();
        await Promise.race([program.ended(), arrived.then(() => pause(settledMs))]);
        if (program.hasEnded()) await pause(supervisorPauseMs);
      } while (program.hasEnded());
    }),
  );
}

/** A launcher has no child in the moment between the end of a server and the start of the next one. */
const childrenOf = (pid: number): number[] =>
  spawnSync('pgrep', ['-P', String(pid)], { encoding: 'utf8' })
    .stdout.split('\n')
    .filter(Boolean)
    .map(Number);

/** PostgreSQL names its processes by what they do. */
const isOfConnection = (pid: number): boolean =>
  execFileSync('ps', ['-o', 'args=', '-p', String(pid)], { encoding: 'utf8' }).includes('nightjar_app');
