import type { FastifyInstance } from 'fastify';
import { type ListenTarget, listenError } from './preconditions.ts';

/**
 * This many new connections wait in a queue while the server is busy. A client whose connection is refused tries again
 * after one second, then two, four and eight. With Node's queue of 511, many clients that reconnected at once took
 * minutes. The operating system's own limit may be lower.
 */
const backlog = 16_384;

/**
 * @returns the server's address on this machine
 * @throws StartupError naming the setting to change where the server cannot listen there
 */
export async function listen(server: FastifyInstance, where: ListenTarget): Promise<string> {
  try {
    const address = await server.listen({ host: where.host, port: where.port, backlog });
    return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
  } catch (error) {
    throw listenError(error, where);
  }
}
