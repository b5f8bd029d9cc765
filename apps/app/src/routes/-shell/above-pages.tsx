import type { ReactNode } from 'react';
import { Listeners } from '../../listeners/listeners.tsx';
import { HoldGate } from './hold-gate.tsx';

/**
 * Mounts the listeners above the pages. What waits in the outbox is sent, and the app is updated, even where no page can
 * be shown. An account on hold has the page of its hold in place of all this.
 */
export function AbovePages({ children }: { children: ReactNode }) {
  return (
    <HoldGate>
      <Listeners />
      {children}
    </HoldGate>
  );
}
