import type { FastifyInstance } from 'fastify';
import { guarded } from '../guarded.ts';
import type { Lifecycle } from './lifecycle.ts';
import { type ListenTarget, listenError } from './preconditions.ts';

/**
 * This many new connections wait in a queue while the server is busy. A client whose connection is refused tries again
 * after one second, then two, four and eight. With Node's queue of 511, many clients that reconnected at once took
 * minutes. The operating system's own limit may be lower.
 */
const backlog = 16_384;

/**
 * Begins to listen. If the port closes later although the process is not stopping, the process gives up, because no
 * client could reach it.
 */
export async function listen(
  server: FastifyInstance,
  where: ListenTarget,
  lifecycle: Pick<Lifecycle, 'stopping' | 'giveUp'>,
): Promise<string> {
  try {
    const address = await server.listen({ host: where.host, port: where.port, backlog });
    server.server.once(
      'close',
      guarded('the end of a port', () => {
        if (!lifecycle.stopping.aborted) lifecycle.giveUp(`the port of ${where.setting} was lost`);
      }),
    );
    return address.replace(/\/\/(127\.0\.0\.1|0\.0\.0\.0|\[::1?\])/, '//localhost');
  } catch (error) {
    throw listenError(error, where);
  }
}
