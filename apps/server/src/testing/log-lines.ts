import { createLog } from '../platform/log.ts';

/** Makes a log as in production, and a function that returns the lines written so far. */
export function logLines() {
  const written: string[] = [];
  const log = createLog({ production: true, logLevel: 'info' }, { write: line => written.push(line) });
  const lines = (): Record<string, unknown>[] => written.map(line => JSON.parse(line));
  return { log, lines };
}
