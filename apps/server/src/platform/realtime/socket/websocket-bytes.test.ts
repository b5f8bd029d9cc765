import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import WebSocket, { WebSocketServer } from 'ws';
import { websocketBytes } from './websocket-bytes.ts';

it.each([0, 1, 125, 126, 127, 65_535, 65_536, 200_000])(
  'a WebSocket frame of %i bytes is read back by a WebSocket library',
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

it.each([
  ['a', [0x81, 1]],
  ['a'.repeat(125), [0x81, 125]],
  ['a'.repeat(126), [0x81, 126, 0, 126]],
  ['a'.repeat(65_535), [0x81, 126, 255, 255]],
  ['a'.repeat(65_536), [0x81, 127, 0, 0, 0, 0, 0, 1, 0, 0]],
])('the length in a WebSocket frame has its shortest form', (text, header) => {
  const bytes = websocketBytes(text);
  expect([...bytes.subarray(0, header.length)]).toEqual(header);
  expect(bytes.length).toBe(header.length + text.length);
});

it('the length in a WebSocket frame counts bytes and not characters', () => {
  expect([...websocketBytes('ü')]).toEqual([0x81, 2, 0xc3, 0xbc]);
  expect([...websocketBytes(Buffer.of(7))]).toEqual([0x82, 1, 7]);
});
