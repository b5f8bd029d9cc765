import type { FastifyInstance } from 'fastify';
import { type ListenTarget, listenError } from './preconditions.ts';

/**
 * Connections wait in a queue of this length while the server is busy. A refused client tries again a second
 * later, then two, four and eight: with Node's 511 many clients that reconnected at once took minutes. The
 * system's own limit may be lower.
 */
const backlog = 16_384;

/**
 * @returns the server's address on this machine
 * @throws StartupError naming the setting where the server cannot listen there
 */
export async function listen(server: FastifyInstance, where: ListenTarget): Promise<string> {
  try {
    const address = await server.listen({ host: where.host, port: where.port, backlog });
    return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
  } catch (error) {
    throw listenError(error, where);
  }
}
