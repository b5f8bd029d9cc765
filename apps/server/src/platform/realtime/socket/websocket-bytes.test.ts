import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { websocketBytes } from './websocket-bytes.ts';

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'frames %i bytes as a reader expects them',
  async length => {
    const server = createServer();
    const acceptor = new WebSocketServer({ noServer: true });
    const data = Buffer.alloc(length, 'a');
    server.on('upgrade', (request, stream, head) => {
      acceptor.handleUpgrade(request, stream, head, () => {
        stream.write(websocketBytes(data));
        stream.write(websocketBytes(data.toString()));
      });
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const reader = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`);
    const received: [Buffer, boolean][] = [];
    reader.on('message', (message: Buffer, isBinary) => received.push([message, isBinary]));
    await once(reader, 'message');
    if (received.length < 2) await once(reader, 'message');
    expect(received.map(([, isBinary]) => isBinary)).toEqual([true, false]);
    for (const [message] of received) expect(message.equals(data)).toBe(true);
    reader.terminate();
    server.close();
  },
);
