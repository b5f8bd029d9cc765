import type { Logger } from 'pino';
import type { Listener } from './port.ts';

/** A listener that fails spoils neither the publisher's work nor the other listeners'. */
export function guarded(listener: Listener, channel: string, log: Logger): Listener {
  return message => {
    try {
      listener(message);
    } catch (err) {
      log.error({ err, channel }, 'a bus listener failed');
    }
  };
}
