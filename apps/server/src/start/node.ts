import type { Lifecycle } from '../platform/lifecycle/lifecycle.ts';
import { listen } from '../platform/lifecycle/listen.ts';
import type { Role } from '../platform/lifecycle/preconditions.ts';
import type { Platform } from '../platform/platform.ts';
import type { Addresses } from '../platform/processes/messages.ts';

type NodeToRun = { platform: Platform; role: Role; databaseUrl: string };

/** Runs one process on its platform. It answers calls, runs jobs, or does both, and loads only what its role needs. */
export async function runNode(
  lifecycle: Lifecycle,
  { platform, role, databaseUrl }: NodeToRun,
): Promise<Addresses> {
  const { onStop, countOpen } = lifecycle;
  if (role !== 'api') {
    const { buildWorker } = await import('../worker.ts');
    const worker = await buildWorker(platform, databaseUrl);
    onStop(worker.stop);
    countOpen('jobs', worker.running);
  }
  if (role === 'worker') return { main: null, desk: null };
  const { buildServers } = await import('../server.ts');
  const { host, port, desk: deskAt } = platform.settings;
  const { server, desk, open } = await buildServers(platform);
  countOpen('requests', open.requests);
  countOpen('sockets', open.sockets);
  onStop(() => server.close());
  if (desk) onStop(() => desk.close());
  return {
    desk: desk && (await listen(desk, { host, port: deskAt.port ?? 0, setting: 'DESK_PORT' }, lifecycle)),
    main: await listen(server, { host, port, setting: 'PORT' }, lifecycle),
  };
}
