import { realtimeTimes } from '../limits.ts';
import type { Connection } from './connection.ts';

type UnprovenSocket = { readonly connection: Connection; readonly since: number; closing: boolean };

/**
 * Holds the sockets that have not shown a session yet, by IP address. After a failure, many clients behind one address
 * come back in the same second, and each shows its token one round trip after its socket has opened. So where an
 * address has more than `most` sockets, only sockets that had enough time to show a token are closed, the oldest first.
 */
export class UnprovenSockets {
  readonly #byAddress = new Map<string, UnprovenSocket[]>();
  readonly #most: number;
  readonly #onSurplus: () => void;

  /**
   * `most` is infinite where an address may have any number of sockets. `onSurplus` is called for each socket that is
   * closed because its address has more than `most`.
   */
  constructor(most: number, onSurplus: () => void = () => {}) {
    this.#most = most;
    this.#onSurplus = onSurplus;
  }

  add(connection: Connection, address: string, now: number): void {
    const entries = this.#byAddress.get(address) ?? [];
    entries.push({ connection, since: now, closing: false });
    this.#byAddress.set(address, entries);
  }

  /** Runs every second. A socket that was asked to close a second ago and has not closed is cut off. */
  sweep(now: number): void {
    for (const [address, all] of this.#byAddress) {
      const entries = all.filter(({ connection }) => !connection.closed && connection.userId === null);
      if (entries.length === 0) this.#byAddress.delete(address);
      else this.#byAddress.set(address, entries);
      for (const { connection, closing } of entries) if (closing) connection.transport.terminate();
      for (const entry of entries)
        if (isLate(entry, now, realtimeTimes.withoutJoin)) closeUnprovenSocket(entry, 1000, 'No channel');
      this.#closeSurplus(entries, now);
    }
  }

  /**
   * Cuts off the oldest socket of the address that has the most sockets without a session. Returns false where no
   * address has more than `most` of them.
   */
  makeRoom(): boolean {
    const waiting = [...this.#byAddress.values()].map(entries => entries.filter(isAwaitingSession));
    const largest = waiting.reduce((most, entries) => (entries.length > most.length ? entries : most), []);
    const [oldest] = largest;
    if (largest.length <= this.#most || !oldest) return false;
    oldest.closing = true;
    oldest.connection.transport.terminate();
    return true;
  }

  #closeSurplus(entries: readonly UnprovenSocket[], now: number): void {
    const waiting = entries.filter(isAwaitingSession);
    const surplus = waiting.slice(0, Math.max(0, waiting.length - this.#most));
    for (const entry of surplus) {
      if (!isLate(entry, now, realtimeTimes.toShowToken)) continue;
      closeUnprovenSocket(entry, 1008, 'Too many sockets without a session');
      this.#onSurplus();
    }
  }
}

const isAwaitingSession = ({ connection, closing }: UnprovenSocket): boolean =>
  !closing && !connection.closed && connection.userId === null;

/**
 * True where a socket had enough time to show a token. A socket whose join is being answered does not count as late.
 */
const isLate = ({ connection, since, closing }: UnprovenSocket, now: number, milliseconds: number): boolean =>
  !closing && connection.answering === 0 && now - since >= milliseconds;

function closeUnprovenSocket(entry: UnprovenSocket, code: number, reason: string): void {
  entry.closing = true;
  entry.connection.transport.close(code, reason);
}
