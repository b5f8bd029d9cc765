import type { Exchange, MessageFromExchange, ToExchange } from '../platform/bus/exchange.ts';
import { ParentBus } from '../platform/bus/parent.ts';
import { silentLog } from './bus-contract.ts';

/** A test can stop a process together with its end of the channel, and let it run again. */
export type Process = { bus: ParentBus; end(): void; stop(): void; resume(): void };

/** Copies a message as JSON, as the channel between two processes does. */
const carriedOverPipe = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message));

/**
 * Makes a process whose channel delivers copies in order and after a while, in both directions, like a real channel
 * between processes.
 */
export function startProcess(exchange: Exchange): Process {
  let receive: (message: MessageFromExchange) => void = () => {};
  let stopped = false;
  const waiting: (() => void)[] = [];
  const gone = new AbortController();
  const bring = (arrive: () => void) => {
    if (stopped) waiting.push(arrive);
    else setImmediate(arrive);
  };
  const seat = exchange.addProcess((message, written) => {
    const copy = carriedOverPipe(message);
    bring(() => {
      written();
      receive(copy);
    });
  });
  const line = {
    write(message: ToExchange) {
      const copy = carriedOverPipe(message);
      bring(() => seat.receive(copy));
    },
    onMessage: (listener: typeof receive) => {
      receive = listener;
    },
    gone: gone.signal,
  };
  const started = {
    bus: new ParentBus(line, silentLog),
    stop: () => {
      stopped = true;
    },
    resume() {
      stopped = false;
      for (const arrive of waiting.splice(0)) arrive();
    },
    end() {
      seat.leave();
      gone.abort();
    },
  };
  return started;
}
