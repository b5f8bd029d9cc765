import type { AnyRouter } from '@tanstack/react-router';
import { type PendingNavigation, storePending, takePendingPath } from './pending-navigation.ts';

/** Stores a path, opens it through the guard, and removes it. A start that comes in between opens the stored path. */
export async function openPending(router: AnyRouter, pending: PendingNavigation): Promise<void> {
  await storePending(pending);
  const path = await takePendingPath(Date.now());
  if (path) await router.navigate({ href: path });
}
