import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import type { SeededRandom } from '../dice.ts';

/** Each chunk of bytes may suffer these faults. A probability is from 0 to 1, and a delay is in milliseconds. */
export type Faults = {
  readonly delayMs: number;
  /** With this probability the connection breaks at a chunk, of which one half is delivered. */
  readonly cut: number;
  /**
   * With this probability a chunk is lost. After that the other side receives nothing more, until it gives up or
   * `silenceMs` have passed.
   */
  readonly drop: number;
  readonly silenceMs: number;
};

export const badSignal: Faults = { delayMs: 30, cut: 0.01, drop: 0.01, silenceMs: 300 };

export type FaultyLine = {
  readonly url: string;
  /** Returns how often connections through this line have failed. */
  readonly failures: () => number;
  /** Drops every byte from this call on, while connections stay open, as in a network partition. `heal` ends this. */
  freeze(): void;
  /** Closes the connections that have lost bytes. From this call on, new connections lose none. */
  heal(): void;
  close(): Promise<void>;
};

/**
 * Opens a TCP port that leads to a port or a Unix socket on this machine. At random it delays and loses bytes, and it
 * breaks connections.
 */
export async function openFaultyLine(
  target: number | string,
  faults: Faults,
  dice: SeededRandom,
): Promise<FaultyLine> {
  let healthy = false;
  let frozen = false;
  let failures = 0;
  const open = new Set<Socket>();
  const swallowed = new Set<() => void>();

  function forwardBytes(from: Socket, to: Socket, giveUp: () => void): void {
    let arrived = Promise.resolve();
    let silent = false;
    from.on('data', piece => {
      if (silent) return;
      if (frozen) {
        swallowed.add(giveUp);
        return;
      }
      if (!healthy && dice.chance(faults.drop)) {
        silent = true;
        failures += 1;
        setTimeout(giveUp, faults.silenceMs).unref();
        return;
      }
      const cut = !healthy && dice.chance(faults.cut);
      const delay = healthy ? 0 : dice.next() * faults.delayMs;
      arrived = arrived
        .then(() => delay > 0 && new Promise(resolve => setTimeout(resolve, delay)))
        .then(() => {
          if (to.destroyed) return;
          to.write(cut ? piece.subarray(0, piece.length >> 1) : piece);
          if (cut) {
            failures += 1;
            giveUp();
          }
        });
    });
    from.on('end', () => arrived.then(() => to.end()));
  }

  const server = createServer(phone => {
    const far = typeof target === 'string' ? connect(target) : connect(target, '127.0.0.1');
    const giveUp = () => {
      phone.destroy();
      far.destroy();
    };
    for (const socket of [phone, far]) {
      open.add(socket);
      socket.setNoDelay(true);
      socket.on('error', giveUp);
      socket.on('close', () => {
        open.delete(socket);
        giveUp();
      });
    }
    forwardBytes(phone, far, giveUp);
    forwardBytes(far, phone, giveUp);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    failures: () => failures,
    freeze() {
      frozen = true;
    },
    heal() {
      healthy = true;
      frozen = false;
      for (const giveUp of swallowed) giveUp();
      swallowed.clear();
    },
    async close() {
      for (const socket of open) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
