import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import Fastify from 'fastify';
import pg from 'pg';
import { httpConnectionCount } from '../load.ts';
import { acceptJoins } from './accept-joins.ts';

/**
 * A server for one chat room, without the product. For each message it makes one INSERT, builds one frame of the
 * websocket, and writes the frame to every socket.
 */
export type BareRoom = { url: string; insert: string; frame: { before: string; after: string } };
export type BareRoomReady = { port: number };

process.once('message', async ({ url, insert, frame }: BareRoom) => {
  const pool = new pg.Pool({ connectionString: url, max: httpConnectionCount });
  const streams = new Set<Duplex>();
  const app = Fastify();
  app.post('/', async request => {
    const { message } = request.body as { message: string };
    await pool.query({ name: 'message', text: insert, values: [message] });
    const bytes = textFrame(`${frame.before}${JSON.stringify(message).slice(1, -1)}${frame.after}`);
    for (const stream of streams) stream.write(bytes);
    return { success: true };
  });
  acceptJoins(app.server, (socket, stream) => {
    streams.add(stream);
    socket.on('close', () => streams.delete(stream));
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  process.send?.({ port: (app.server.address() as AddressInfo).port } satisfies BareRoomReady);
  process.once('disconnect', () => process.exit());
});

/** Builds an unmasked text frame of RFC 6455 with at most 65,535 bytes. */
function textFrame(text: string): Buffer {
  const payload = Buffer.from(text);
  const head =
    payload.length < 126
      ? Buffer.from([0x81, payload.length])
      : Buffer.from([0x81, 126, payload.length >> 8, payload.length & 0xff]);
  return Buffer.concat([head, payload]);
}
