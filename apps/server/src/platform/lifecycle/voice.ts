import { inspect } from 'node:util';
import { brand } from '@nightjar/domain/brand';
import { guarded, ignoreErrors, reportFailuresTo } from '../guarded.ts';
import { createLog, type Logger } from '../log.ts';
import { StartupError } from '../startup-error.ts';

/** This is how many requests, sockets and jobs are open. Kinds of which none is open are left out. */
export type OpenWork = Readonly<Record<string, number>>;

export type StopCause = {
  /** The reason names the signal, or what happened in the process. */
  readonly reason: string;
  /** The process ends with this exit code. */
  readonly code: number;
};

/** A process writes by these functions why its start failed, and how it ends. */
export type Voice = {
  logFailure(error: unknown): void;
  logStopping(stop: StopCause, open: OpenWork): void;
  logStopped(stop: StopCause & { ms: number }, open: OpenWork): void;
  logForcedStop(stop: StopCause & { ms: number }, open: OpenWork): void;
};

/** A command that a person types writes nothing about its end. */
export const commandVoice: Voice = {
  logFailure: writeReason,
  logStopping() {},
  logStopped() {},
  logForcedStop() {},
};

/** A server that a developer runs writes to the terminal why it stops, and how long that took. */
export const terminalVoice: Voice = {
  logFailure: writeReason,
  logStopping: ({ reason }, open) =>
    writeToStderr(`${brand.name} stops: ${reason}.${describeOpenWork(open)}`),
  logStopped: ({ ms }, open) =>
    writeToStderr(`${brand.name} stopped after ${formatSeconds(ms)}.${describeOpenWork(open)}`),
  logForcedStop: ({ reason }, open) =>
    writeToStderr(`${brand.name} was forced to stop: ${reason}.${describeOpenWork(open)}`),
};

/**
 * Every line of a public server is one JSON object. Lines of the start and the end are written at any `LOG_LEVEL`.
 */
export function productionVoice(): Voice {
  const log = createLog({ production: true, logLevel: 'info' }).child({ pid: process.pid });
  takeOverOutput(log);
  reportFailuresTo((what, err) => log.error({ err, what }, 'A failure without a caller was caught'));
  return {
    logFailure(error) {
      if (error instanceof StartupError) log.fatal(error.message);
      else log.fatal({ err: error }, 'The start failed');
    },
    logStopping({ reason, code }, open) {
      const level = code === 0 ? 'info' : 'error';
      log[level]({ reason, open }, 'The server stops and finishes what is open');
    },
    logStopped: ({ reason, code, ms }, open) => log.info({ reason, code, ms, open }, 'The server stopped'),
    logForcedStop: ({ reason, code, ms }, open) =>
      log.error({ reason, code, ms, open }, 'The server was forced to stop by a second signal'),
  };
}

/**
 * Writes to the log what Node and the libraries would print: warnings, and lines of `console`. The log itself writes to
 * the standard output without `process.stdout`.
 */
function takeOverOutput(log: Logger): void {
  process.removeAllListeners('warning');
  process.on(
    'warning',
    guarded('a warning of Node', err => log.warn({ err }, 'Node warns')),
  );
  for (const name of ['stdout', 'stderr'] as const) {
    process[name].write = (text: string | Uint8Array, ...rest: unknown[]) => {
      const line = Buffer.from(text).toString('utf8').trim();
      if (line) log.warn({ stream: name }, line);
      const done = rest.at(-1);
      if (typeof done === 'function') queueMicrotask(guarded('the end of a printed line', () => done()));
      return true;
    };
  }
}

/** Keeps a process alive whose terminal is gone, or whose standard output is a file on a full disk. */
export function ignoreOutputErrors(): void {
  ignoreErrors(process.stdout);
  ignoreErrors(process.stderr);
}

const writeToStderr = (line: string) => void process.stderr.write(`${line}\n`);

function writeReason(error: unknown): void {
  writeToStderr(error instanceof StartupError ? error.message : inspect(error));
}

const formatSeconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

function describeOpenWork(open: OpenWork): string {
  const parts = Object.entries(open).map(([what, count]) => `${count} ${what}`);
  return parts.length > 0 ? ` Open: ${parts.join(', ')}.` : '';
}
