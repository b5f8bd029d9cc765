import type { Exchange, FromExchange, ToExchange } from '../platform/bus/exchange.ts';
import { ParentBus } from '../platform/bus/parent.ts';
import { quietLog } from './bus-contract.ts';

/** A test stops a process and its end of the channel, and lets it run again. */
export type Process = { bus: ParentBus; end(): void; stop(): void; resume(): void };

/** The channel between two processes carries JSON. */
const carried = <Message>(message: Message): Message => JSON.parse(JSON.stringify(message));

/** Both directions of the channel deliver copies in order and later, as a channel between processes does. */
export function startProcess(exchange: Exchange): Process {
  let receive: (message: FromExchange) => void = () => {};
  let stopped = false;
  const waiting: (() => void)[] = [];
  const gone = new AbortController();
  const bring = (arrive: () => void) => {
    if (stopped) waiting.push(arrive);
    else setImmediate(arrive);
  };
  const seat = exchange.join((message, written) => {
    const copy = carried(message);
    bring(() => {
      written();
      receive(copy);
    });
  });
  const line = {
    write(message: ToExchange) {
      const copy = carried(message);
      bring(() => seat.receive(copy));
    },
    onMessage: (listener: typeof receive) => {
      receive = listener;
    },
    gone: gone.signal,
  };
  const started = {
    bus: new ParentBus(line, quietLog),
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
