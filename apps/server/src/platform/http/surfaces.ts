import type { RateLimit, Surface } from '@nightjar/domain/kernel/call';
import type { FastifyInstance } from 'fastify';
import { type DispatchDeps, registerCalls } from './dispatch.ts';
import type { Handler } from './handler.ts';

/** A person may make this many calls to the desk, all calls together. A page of the desk makes about five. */
const deskRate: RateLimit = { points: 300, seconds: 300 };
/**
 * The body of a call to the desk may have this many bytes. The desk sends the fields of forms in calls, and uploads its
 * pictures to the storage.
 */
const deskBodyLimit = 256 * 1024;

export const handlersOf = (handlers: readonly Handler[], surface: Surface): readonly Handler[] =>
  handlers.filter(({ declaration }) => declaration.surface === surface);

/** Returns a function from a path to the surface that the path belongs to. */
export function surfaceByPath(handlers: readonly Handler[]): (path: string) => Surface {
  const desk = new Set<string>(handlersOf(handlers, 'desk').map(({ declaration }) => declaration.path));
  return path => (desk.has(path) ? 'desk' : 'app');
}

/** Registers the calls of the desk in a Fastify context of their own, so that its settings apply to no other route. */
export async function registerDesk(
  app: FastifyInstance,
  handlers: readonly Handler[],
  deps: Omit<DispatchDeps, 'surfaceRate' | 'bodyLimit'>,
): Promise<void> {
  await app.register(async desk => {
    desk.addHook('onRequest', (_request, reply, done) => {
      reply.header('cache-control', 'no-store').header('x-robots-tag', 'noindex');
      done();
    });
    registerCalls(desk, handlersOf(handlers, 'desk'), {
      ...deps,
      surfaceRate: deskRate,
      bodyLimit: deskBodyLimit,
    });
  });
}
