import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { guarded, ignoreErrors } from '../../guarded.ts';
import { realtimeLimits } from '../limits.ts';

/** A client has asked for a socket on this stream. `head` has the bytes that it has already sent on it. */
export type Arrival = { request: IncomingMessage; stream: Duplex; head: Buffer };

/** Calls back in the next turn of the event loop. */
type NextTurn = (then: () => void) => void;

const nextEventLoopTurn: NextTurn = then => void setImmediate(guarded('opening sockets', then));

/**
 * Opens a few sockets in each turn of the event loop. After a crash thousands of clients ask for a socket in the same
 * second. If all were opened and joined at once, each turn would take a second or more, and calls and checks of the
 * server's health would wait for several turns. A socket that comes alone is opened at once.
 */
export class Arrivals {
  readonly #open: (arrival: Arrival) => void;
  readonly #nextTurn: NextTurn;
  #waiting: Arrival[] = [];
  #openedInTurn = 0;

  constructor(open: (arrival: Arrival) => void, nextTurn: NextTurn = nextEventLoopTurn) {
    this.#open = guarded('an upgrade request', open, ({ stream }) => stream.destroy());
    this.#nextTurn = nextTurn;
  }

  openOrQueue(arrival: Arrival): void {
    if (this.#openedInTurn < realtimeLimits.socketsPerTurn) this.#openNow(arrival);
    else {
      // The client may close the connection while it waits. Opening it then closes the stream too.
      ignoreErrors(arrival.stream);
      this.#waiting.push(arrival);
    }
  }

  #openNow(arrival: Arrival): void {
    if (this.#openedInTurn === 0) this.#nextTurn(this.#beginTurn);
    this.#openedInTurn += 1;
    this.#open(arrival);
  }

  readonly #beginTurn = () => {
    this.#openedInTurn = 0;
    const first = this.#waiting.slice(0, realtimeLimits.socketsPerTurn);
    this.#waiting = this.#waiting.slice(first.length);
    for (const arrival of first) this.#openNow(arrival);
  };
}
