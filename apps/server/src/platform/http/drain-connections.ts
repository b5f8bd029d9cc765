import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/** Milliseconds. */
const lookAgainAfter = 100;

/**
 * Lets a server end as soon as the last answer is given. Node waits for two kinds of connections up to a minute: those
 * that browsers open ahead of what they ask for, on which nothing was asked, and those whose last answer was finished
 * only after the end had begun.
 */
export function drainConnections(app: FastifyInstance): void {
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
