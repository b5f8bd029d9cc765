import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A client leaves by a reset of the connection, or closes only its own direction and waits. */
export type WayOfLeaving = 'reset' | 'half-open';

/** Sends these bytes and leaves. It resolves when the connection is closed. */
export async function sendAndLeave(port: number, bytes: Buffer, leaving: WayOfLeaving): Promise<void> {
  const socket = await openSocket(port);
  if (!socket) return;
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  socket.resume();
  socket.write(bytes, () => {
    if (leaving === 'reset') socket.resetAndDestroy();
    else socket.end();
  });
  await closed;
}

/** Sends the request, reads the beginning of the answer, and leaves by a reset of the connection. */
export async function leaveInTheMiddle(port: number, request: Buffer): Promise<void> {
  const socket = await openSocket(port);
  if (!socket) return;
  const closed = new Promise<void>(resolve => socket.once('close', () => resolve()));
  socket.once('data', () => socket.resetAndDestroy());
  socket.write(request);
  await closed;
}

/**
 * Returns the first piece of the answer to these bytes, or an empty text where the server closes the connection without
 * an answer.
 */
export async function answerTo(port: number, bytes: Buffer): Promise<string> {
  const socket = await openSocket(port);
  if (!socket) return '';
  socket.write(bytes);
  const ends = ['data', 'end', 'close'].map(event => once(socket, event));
  const [first] = await Promise.race(ends);
  socket.resetAndDestroy();
  return first instanceof Buffer ? first.toString('latin1') : '';
}

/** Opens a connection, or returns null, because a busy server may refuse it. */
async function openSocket(port: number): Promise<Socket | null> {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  const opened = await new Promise<boolean>(resolve => {
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
  });
  socket.on('error', () => {});
  return opened ? socket : null;
}

/** Runs `work` for all items, with this many at the same time. */
export async function inBatches<Item>(
  items: readonly Item[],
  size: number,
  work: (item: Item) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += size)
    await Promise.all(items.slice(from, from + size).map(work));
}

export const prefixesOfEveryLength = (bytes: Buffer): Buffer[] =>
  Array.from({ length: bytes.length + 1 }, (_, length) => bytes.subarray(0, length));
