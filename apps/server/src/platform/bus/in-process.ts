import type { Logger } from 'pino';
import { guarded } from './listening.ts';
import type { Bus, Listener } from './port.ts';

/** The bus of a single node: listeners are called before `publish` returns. */
export function createInProcessBus(log: Logger): Bus {
  const channels = new Map<string, Set<Listener>>();
  return {
    publish(channel, message) {
      for (const listener of [...(channels.get(channel) ?? [])]) listener(message);
    },
    async subscribe(channel, listener) {
      const safe = guarded(listener, channel, log);
      const listeners = channels.get(channel) ?? new Set();
      channels.set(channel, listeners.add(safe));
      return () => {
        listeners.delete(safe);
        if (listeners.size === 0 && channels.get(channel) === listeners) channels.delete(channel);
      };
    },
    onGap: () => () => {},
    isLive: () => true,
    async close() {
      channels.clear();
    },
  };
}
