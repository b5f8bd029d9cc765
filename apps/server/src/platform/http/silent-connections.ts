import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds. */
const lookAgainAfter = 100;

/**
 * Browsers open connections ahead of what they ask for. One that has asked nothing counts as busy for Node, and a
 * server that ends would wait for it, up to a minute: it is closed as the server ends, as idle ones are. So is one that
 * becomes idle only afterwards, because its last answer was still being written.
 */
export function closeSilentConnections(app: FastifyInstance): void {
  const silent = new Set<Socket>();
  let ends = false;
  app.server.on('connection', (socket: Socket) => {
    if (ends) socket.destroy();
    else silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  for (const event of ['request', 'upgrade'] as const)
    app.server.on(event, ({ socket }: { socket: Socket }) => silent.delete(socket));
  app.addHook('preClose', async () => {
    ends = true;
    for (const socket of silent) socket.destroy();
    const timer = setInterval(() => app.server.closeIdleConnections(), lookAgainAfter).unref();
    app.server.once('close', () => clearInterval(timer));
  });
}
