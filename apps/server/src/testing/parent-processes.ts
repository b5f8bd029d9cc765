import type { Exchange, FromExchange, ToExchange } from '../platform/bus/exchange.ts';
import { ParentBus } from '../platform/bus/parent.ts';
import { quietLog } from './bus-contract.ts';

/** A test stops a process and its end of the channel, and lets it run again. */
export type Process = { bus: ParentBus; end(): void; stop(): void; resume(): void };

/** The channel between two processes carries JSON. */
const carried = <Said>(said: Said): Said => JSON.parse(JSON.stringify(said));

/** Both directions bring copies in order and later, as that channel does. */
export function startProcess(exchange: Exchange): Process {
  let receive: (said: FromExchange) => void = () => {};
  let stopped = false;
  const waiting: (() => void)[] = [];
  const gone = new AbortController();
  const bring = (arrive: () => void) => {
    if (stopped) waiting.push(arrive);
    else setImmediate(arrive);
  };
  const seat = exchange.join((said, written) => {
    const copy = carried(said);
    bring(() => {
      written();
      receive(copy);
    });
  });
  const line = {
    write(said: ToExchange) {
      const copy = carried(said);
      bring(() => seat.receive(copy));
    },
    onSaid: (listener: typeof receive) => {
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
