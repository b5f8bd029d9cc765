import { createLog } from '../platform/log.ts';

/** Creates a log of production, and returns the lines that were written to it so far. */
export function logLines() {
  const written: string[] = [];
  const log = createLog({ production: true, logLevel: 'info' }, { write: line => written.push(line) });
  const lines = (): Record<string, unknown>[] => written.map(line => JSON.parse(line));
  return { log, lines };
}
