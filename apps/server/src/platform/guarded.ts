import type { EventEmitter } from 'node:events';
import { inspect } from 'node:util';

type Report = (what: string, err: unknown) => void;

let report: Report = (what, err) => void process.stderr.write(`${what} failed: ${inspect(err)}\n`);

/**
 * Failures go to the log and the metrics as soon as the process has opened them; until then they go to
 * standard error.
 */
export function reportFailuresTo(next: Report): void {
  report = next;
}

export const reportFailure: Report = (what, err) => report(what, err);

/**
 * Makes a listener on a raw event, or the callback of a timer, safe. An error that is thrown there has no caller: it
 * would end the process, and with it the connections of all users. Here it is logged and counted under
 * `what`, and `cut` ends the one connection that it was about. A rejected promise counts as thrown.
 */
export function guarded<Given extends unknown[]>(
  what: string,
  listener: (...given: Given) => unknown,
  cut: (...given: Given) => void = () => {},
): (...given: Given) => void {
  const fail = (err: unknown, given: Given) => {
    report(what, err);
    try {
      cut(...given);
    } catch (error) {
      report(what, error);
    }
  };
  return (...given) => {
    try {
      const done = listener(...given);
      if (done instanceof Promise) done.catch(err => fail(err, given));
    } catch (err) {
      fail(err, given);
    }
  };
}

/**
 * Ignores `error` events of a connection whose errors reach its user in another way: without a listener such
 * an event ends the process.
 */
export function ignoreErrors(emitter: Pick<EventEmitter, 'on'>): void {
  emitter.on('error', () => {});
}
