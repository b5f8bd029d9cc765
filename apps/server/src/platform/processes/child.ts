import cluster from 'node:cluster';
import { answerWithin } from '../answered.ts';
import type { ParentChannel } from '../bus/parent.ts';
import { guarded } from '../guarded.ts';
import type { Exposition, Metrics } from '../metrics.ts';
import type { Addresses, ProcessOrder, ToChild, ToParent } from './messages.ts';

/** A child process and its parent exchange messages through this channel, which is shared with no other process. */
export type Parent = {
  /** Resolves with the order for this process, or with null where it is stopped before it gets an order. */
  awaitOrder(stopping: AbortSignal): Promise<ProcessOrder | null>;
  readonly bus: ParentChannel;
  /** Lets the parent read the metrics of this process from now on. */
  offer(metrics: Pick<Metrics, 'snapshot'>): void;
  /**
   * Returns the metrics of all processes together.
   * @throws where the parent does not answer
   */
  exposition(): Promise<Exposition>;
  ready(addresses: Addresses): void;
};

/**
 * A child waits this many milliseconds for the metrics of all processes. The parent waits a shorter time for the other
 * processes.
 */
const metricsTimeoutMs = 2_000;

/** Returns the parent of this process, or null where the operator started it. */
export function findParent(): Parent | null {
  const { worker } = cluster;
  if (!worker) return null;
  // Without this listener, Node would end the process at once when the parent dies. With it, the process can finish its
  // requests first.
  worker.once(
    'disconnect',
    guarded('the end of the parent', () => {
      worker.exitedAfterDisconnect = true;
    }),
  );
  return connectToParent();
}

function connectToParent(): Parent {
  const order = Promise.withResolvers<ProcessOrder | null>();
  const gone = new AbortController();
  const expositions = new Map<number, (exposition: Exposition) => void>();
  let asked = 0;
  let metrics: Pick<Metrics, 'snapshot'> | null = null;
  let onMessage: Parameters<ParentChannel['onMessage']>[0] = () => {};

  async function answerSnapshot(number: number): Promise<void> {
    if (metrics) writeToParent({ about: 'snapshot', number, snapshot: await metrics.snapshot() });
  }
  function handleParentMessage(message: ToChild): void | Promise<void> {
    if (message.about === 'bus') onMessage(message.content);
    else if (message.about === 'order') order.resolve(message.order);
    else if (message.about === 'snapshot') return answerSnapshot(message.number);
    else if (message.about === 'exposition') expositions.get(message.number)?.(message.exposition);
  }
  process.on('message', guarded('a message of the parent', handleParentMessage));
  process.once(
    'disconnect',
    guarded('the end of the parent', () => gone.abort()),
  );
  // Without this reference, a process that only waits for its parent, for its order or for a port, would end.
  process.channel?.ref();

  return {
    async awaitOrder(stopping) {
      const stopped = () => order.resolve(null);
      stopping.addEventListener('abort', stopped);
      const ordered = await order.promise;
      stopping.removeEventListener('abort', stopped);
      return ordered;
    },
    bus: {
      write: content => writeToParent({ about: 'bus', content }),
      onMessage: listener => {
        onMessage = listener;
      },
      gone: gone.signal,
    },
    offer: offered => {
      metrics = offered;
    },
    exposition() {
      asked += 1;
      const number = asked;
      const { promise, resolve } = Promise.withResolvers<Exposition>();
      expositions.set(number, resolve);
      writeToParent({ about: 'exposition', number });
      return answerWithin(promise, metricsTimeoutMs).finally(() => expositions.delete(number));
    },
    ready: addresses => writeToParent({ about: 'ready', addresses }),
  };
}

/**
 * Writes a message to the parent. A parent that is gone needs no message: this process ends when it notices the
 * disconnection.
 */
function writeToParent(message: ToParent): void {
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}
