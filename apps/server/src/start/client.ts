import { once } from 'node:events';

/**
 * Waits until the launcher has built the client. The launcher builds it while the server prepares its database, and
 * starts the server with `--await-client`.
 */
export async function awaitClient(argv: readonly string[]): Promise<void> {
  if (argv.includes('--await-client')) await once(process, 'message');
}
