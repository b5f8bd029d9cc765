import type { EventEmitter } from 'node:events';
import { inspect } from 'node:util';

type ReportFailure = (what: string, err: unknown) => void;

let report: ReportFailure = (what, err) => void process.stderr.write(`${what} failed: ${inspect(err)}\n`);

/** Sends failures to the log and the metrics from now on. Before this call, they go to standard error. */
export function reportFailuresTo(next: ReportFailure): void {
  report = next;
}

export const reportFailure: ReportFailure = (what, err) => report(what, err);

/**
 * Makes a listener on an event, or the callback of a timer, safe. No caller catches an error that is thrown there: it
 * would end the process, and with it the connections of all users. Here it is logged and counted under `what`, and
 * `cut` closes the one connection that it was about. A rejected promise counts as a thrown error.
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
 * Ignores `error` events of a connection whose errors are reported in another way. Without a listener, such an event
 * would end the process.
 */
export function ignoreErrors(emitter: Pick<EventEmitter, 'on'>): void {
  emitter.on('error', () => {});
}
