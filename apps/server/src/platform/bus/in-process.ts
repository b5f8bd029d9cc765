import type { Logger } from 'pino';
import { guardListener } from './listening.ts';
import type { Bus, Listener } from './port.ts';

/**
 * The bus of a single node calls the listeners before `publish` returns. Listeners get a copy by way of JSON, as they
 * do on the buses between processes.
 */
export function createInProcessBus(log: Logger): Bus {
  const channels = new Map<string, Set<Listener>>();
  return {
    publish(channel, message) {
      const listeners = channels.get(channel);
      if (!listeners) return;
      const arrived: unknown = JSON.parse(JSON.stringify(message));
      for (const listener of [...listeners]) listener(arrived);
    },
    async subscribe(channel, listener) {
      const safe = guardListener(listener, channel, log);
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
