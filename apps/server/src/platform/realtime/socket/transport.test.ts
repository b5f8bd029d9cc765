import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { afterEach, beforeEach, expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { SocketTransport } from './transport.ts';
import { websocketBytes } from './websocket-bytes.ts';
import { WriteTurn } from './write-batch.ts';

const server = createServer();
let client: WebSocket;
let socket: WebSocket;
let stream: Duplex;
let transport: SocketTransport;

beforeEach(async () => {
  const acceptor = new WebSocketServer({ noServer: true });
  const opened = new Promise<void>(resolve => {
    server.once('upgrade', (request, upgraded, head) => {
      acceptor.handleUpgrade(request, upgraded, head, accepted => {
        socket = accepted;
        stream = upgraded;
        transport = new SocketTransport(socket, stream, new WriteTurn());
        resolve();
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
  await Promise.all([once(client, 'open'), opened]);
});

afterEach(() => {
  client.terminate();
  socket.terminate();
  server.close();
});

it("a socket writes whole frames, which count as unsent until the end of the event loop's turn", async () => {
  const frame = websocketBytes('last orders');
  const received = once(client, 'message');
  transport.send(frame);
  expect([transport.unsentBytes(), stream.writableLength]).toEqual([frame.length, 0]);
  expect(String((await received)[0])).toBe('last orders');
  expect(transport.unsentBytes()).toBe(0);
});

it('a socket writes its held frames before the close frame, and none once it is closing', async () => {
  const received: string[] = [];
  client.on('message', data => received.push(String(data)));
  transport.send(websocketBytes('last orders'));
  transport.close(1001, 'The server is shutting down');
  await once(client, 'close');
  expect([received, transport.unsentBytes()]).toEqual([['last orders'], 0]);
});

it('the held frames of a socket that was cut off are not written', async () => {
  transport.send(websocketBytes('last orders'));
  transport.terminate();
  const received: unknown[] = [];
  client.on('message', data => received.push(data));
  await once(client, 'close');
  expect([received, transport.unsentBytes()]).toEqual([[], 0]);
});

it('an open socket can be pinged', async () => {
  const pinged = once(client, 'ping');
  transport.ping();
  await pinged;
});

it('a closed socket sends no frame and no ping, and its close frame has a code and a reason', async () => {
  const received: string[] = [];
  for (const event of ['message', 'ping']) client.on(event, () => received.push(event));
  transport.close(1001, 'The server is shutting down');
  transport.send(websocketBytes('too late'));
  transport.ping();
  const [code, reason] = await once(client, 'close');
  expect([code, String(reason), received]).toEqual([1001, 'The server is shutting down', []]);
});

it('a paused socket is not read', async () => {
  const read: string[] = [];
  socket.on('message', data => read.push(String(data)));
  transport.pause();
  expect(socket.isPaused).toBe(true);
  const received = once(socket, 'message');
  client.send('hello');
  transport.resume();
  expect(socket.isPaused).toBe(false);
  await received;
  expect(read).toEqual(['hello']);
});

it('a socket can be cut off without a close frame', async () => {
  transport.terminate();
  expect((await once(client, 'close'))[0]).toBe(1006);
});
