import type { Logger } from 'pino';
import type { Listener } from './port.ts';

/** Wraps a listener so that its errors reach neither the publisher nor the other listeners. */
export function guardListener(listener: Listener, channel: string, log: Logger): Listener {
  return message => {
    try {
      listener(message);
    } catch (err) {
      log.error({ err, channel }, 'a bus listener failed');
    }
  };
}
