import cluster from 'node:cluster';
import { Exchange } from '../bus/exchange.ts';
import type { DatabaseUrls } from '../db/roles.ts';
import { guarded } from '../guarded.ts';
import type { Logger } from '../log.ts';
import type { Exposition, Metrics } from '../metrics.ts';
import { MetricsGathering } from './gathering.ts';
import { ProcessKeeper, type RunningProcess } from './keeper.ts';
import type { Addresses, ProcessOrder, ToChild, ToParent } from './messages.ts';
import { SpareProcess } from './spare.ts';

export type Processes = {
  readonly addresses: Addresses;
  exposition(): Promise<Exposition>;
  /** Returns how many processes answer calls or run jobs. */
  count(): number;
  /** Lets all processes end by themselves, and resolves when the last one has ended. */
  stop(): Promise<void>;
};

type ProcessesOptions = {
  /** This many processes answer calls. */
  processes: number;
  /** True where one process runs the jobs. */
  worker: boolean;
  urls: DatabaseUrls;
  metrics: Metrics;
  log: Logger;
};

/**
 * A process that has not ended by itself after this many milliseconds is killed. The parent itself would be killed a
 * little later.
 */
const endWithinMs = 9_500;

/**
 * Starts the processes of one machine, which share ports, and keeps them running. This process accepts the connections
 * and hands them to the processes in turn. A process gets no further connection until it has taken its last one.
 * @throws StartupError where a process cannot start; then no process is left
 */
export async function startProcesses(options: ProcessesOptions): Promise<Processes> {
  const parent = new ParentProcess(options);
  try {
    return await parent.start();
  } catch (error) {
    await parent.stop();
    throw error;
  }
}

class ParentProcess {
  readonly #options: ProcessesOptions;
  readonly #exchange = new Exchange();
  readonly #gathering: MetricsGathering;
  readonly #keepers: ProcessKeeper[];
  readonly #spare = new SpareProcess();
  #addresses: Addresses = { main: null, desk: null };
  #started = false;

  constructor(options: ProcessesOptions) {
    this.#options = options;
    this.#gathering = new MetricsGathering(options.metrics);
    this.#keepers = processNamesOf(options).map(
      name => new ProcessKeeper(name, () => this.#launch(name), options.log),
    );
    cluster.schedulingPolicy = cluster.SCHED_RR;
    process.on(
      'exit',
      guarded('the end of the parent', () => {
        this.#spare.stop();
        for (const keeper of this.#keepers) keeper.cutOff();
      }),
    );
  }

  /** The first process is started alone. A reason that keeps all processes from starting is then printed only once. */
  async start(): Promise<Processes> {
    const [first, ...others] = this.#keepers;
    await first?.start();
    await Promise.all(others.map(keeper => keeper.start()));
    this.#started = true;
    this.#spare.refill();
    return {
      addresses: this.#addresses,
      exposition: () => this.#gathering.exposition(),
      count: () => this.#keepers.filter(keeper => keeper.isRunning()).length,
      stop: () => this.stop(),
    };
  }

  async stop(): Promise<void> {
    this.#spare.stop();
    const late = setTimeout(
      guarded('the end of slow processes', () => {
        for (const keeper of this.#keepers) keeper.cutOff();
      }),
      endWithinMs,
    );
    await Promise.all(this.#keepers.map(keeper => keeper.stop()));
    clearTimeout(late);
  }

  #launch(name: string): RunningProcess {
    const { processes, urls } = this.#options;
    const child = this.#spare.take();
    const role = name === workerName ? 'worker' : 'api';
    const ready = Promise.withResolvers<void>();
    const ended = Promise.withResolvers<string>();
    const write = (message: ToChild, written: () => void = () => {}) => {
      if (child.isConnected()) child.send(message, undefined, written);
      else written();
    };
    const seat = this.#exchange.addProcess((content, written) => write({ about: 'bus', content }, written));
    let leave = () => {};
    const take = (message: ToParent): void | Promise<void> => {
      if (message.about === 'bus') seat.receive(message.content);
      else if (message.about === 'snapshot')
        this.#gathering.addSnapshot(message.number, name, message.snapshot);
      else if (message.about === 'exposition') return this.#expose(message.number, write);
      else if (message.about === 'ready') {
        if (role === 'api') this.#addresses = message.addresses;
        leave = this.#gathering.addProcess(name, number => write({ about: 'snapshot', number }));
        ready.resolve();
        // The spare process waits until the start is done, because two processes that load at the same time delay each
        // other.
        if (this.#started) this.#spare.refill();
      }
    };
    child.on('message', guarded('a message of a process', take));
    child.once(
      'exit',
      guarded('the end of a process', (code: number | null, signal: string | null) => {
        ended.resolve(signal ?? `code ${code}`);
        seat.leave();
        leave();
      }),
    );
    // A process that cannot be started at all emits no exit event.
    child.on(
      'error',
      guarded(
        'the start of a process',
        error => child.process.pid === undefined && ended.resolve(error.message),
      ),
    );
    write({ about: 'order', order: { name, role, processes, urls } satisfies ProcessOrder });
    return {
      pid: child.process.pid ?? 0,
      ready: ready.promise,
      ended: ended.promise,
      kill: signal => void child.process.kill(signal),
    };
  }

  async #expose(number: number, write: (message: ToChild) => void): Promise<void> {
    write({ about: 'exposition', number, exposition: await this.#gathering.exposition() });
  }
}

const workerName = 'worker';

function processNamesOf({ processes, worker }: Pick<ProcessesOptions, 'processes' | 'worker'>): string[] {
  const api = Array.from({ length: processes }, (_, index) => `api-${index + 1}`);
  return worker ? [...api, workerName] : api;
}
