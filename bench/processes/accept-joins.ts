import type { Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type WebSocket, WebSocketServer } from 'ws';

/** Answers as a realtime server that accepts every socket, and every request to join a topic. */
export function acceptJoins(
  server: Server,
  accepted: (socket: WebSocket, stream: Duplex) => void = () => {},
): void {
  const acceptor = new WebSocketServer({ noServer: true, clientTracking: false, perMessageDeflate: false });
  server.on('upgrade', (request, stream, head) =>
    acceptor.handleUpgrade(request, stream, head, socket => {
      accepted(socket, stream);
      socket.on('message', data => {
        const [joinRef, ref, topic] = JSON.parse(data.toString());
        const reply = { status: 'ok', response: { postgres_changes: [] } };
        socket.send(JSON.stringify([joinRef, ref, topic, 'phx_reply', reply]));
      });
    }),
  );
}
