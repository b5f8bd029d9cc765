import {
  type ChildLoggerOptions,
  type DestinationStream,
  type LevelWithSilent,
  type Logger,
  type LoggerOptions,
  pino,
} from 'pino';
import { ignoreErrors } from './guarded.ts';
import { currentTrace, type Trace, traceFieldsOf } from './tracing.ts';

export type { Logger };

/** The log has JSON lines in production and short readable lines elsewhere. No line contains personal data. */
export function createLog(
  settings: { production: boolean; logLevel: LevelWithSilent },
  destination: DestinationStream = standardOutput(),
): Logger {
  return pino(
    {
      level: settings.logLevel,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      mixin: (_fields, _level, logger) => traceFieldsOfLine(logger),
      hooks: { logMethod: writeInAnyCase, streamWrite: withoutSecrets },
    },
    settings.production ? destination : { write: line => destination.write(readableLine(line)) },
  );
}

/** The log keeps at most this many bytes of lines that could not be written. It drops the lines after them. */
const mostUnwrittenBytes = 1024 * 1024;

/**
 * Writes to the standard output, which may be a file on a full disk. The lines that find no room are kept and written
 * with a later one. `process.stdout` would end itself, and with it the process or the log.
 */
function standardOutput(): DestinationStream {
  const output = pino.destination({ fd: process.stdout.fd, sync: true, maxLength: mostUnwrittenBytes });
  ignoreErrors(output);
  return output;
}

/** These loggers write the trace of their request in every line by themselves. */
const loggersOfRequests = new WeakSet<object>();

/**
 * Makes the logger of a request. Its lines name the trace of the request, also where Node's events start the code that
 * writes them, such as the end of an answer.
 */
export function loggerOfRequest(
  log: Logger,
  trace: Trace,
  { bindings, options }: { bindings: Record<string, unknown>; options: ChildLoggerOptions },
): Logger {
  const logger = log.child({ ...bindings, ...traceFieldsOf(trace) }, options);
  loggersOfRequests.add(logger);
  return logger;
}

function traceFieldsOfLine(logger: object): object {
  const trace = loggersOfRequests.has(logger) ? undefined : currentTrace();
  return trace ? traceFieldsOf(trace) : {};
}

/**
 * A line with more characters than this is not written. No line of the product is longer, and the regular expressions
 * below would need more stack for it.
 */
const longestLine = 256 * 1024;

function withoutSecrets(line: string): string {
  if (line.length > longestLine) throw new RangeError(`the line had ${line.length} characters`);
  return withoutPersonalData(line);
}

type LogMethodArguments = Parameters<NonNullable<LoggerOptions['hooks']>['logMethod'] & {}>;

/**
 * Writes a line to the log. Where a value cannot be written (an error with a thousand causes), the line has only its
 * message and the reason, and the work that reports it goes on.
 */
function writeInAnyCase(this: Logger, given: LogMethodArguments[0], write: LogMethodArguments[1]): void {
  try {
    write.apply(this, given);
  } catch (error) {
    const [first, second]: unknown[] = given;
    write.apply(this, [
      { unwritten: shortenText(error) },
      shortenText(typeof first === 'string' ? first : second),
    ]);
  }
}

const shortenText = (value: unknown): string =>
  (value instanceof Error ? value.message : String(value ?? '')).slice(0, 1_000);

const secretFieldPattern =
  /("(?:[\w.]*(?:phone|token|password|secret|authorization|apikey|cookie)|pro_code|otp)":)"(?:[^"\\]|\\.)*"/gi;
const codeFieldPattern = /("(?:\w*_)?code":)"?(?:\d{4}|\d{6})"?(?=[,}])/g;
const tokenPattern = /eyJ[\w-]+\.[\w-]+\.[\w-]*/g;
const secretQueryPattern = /((?:apikey|token|code)=)[^&\s"\\]+/gi;
const bearerPattern = /(bearer )[\w.~+/-]+=*/gi;
/**
 * The pattern finds phone numbers that are JSON numbers. Each must be replaced by a number, or the line would no longer
 * be JSON.
 */
const phoneNumberPattern = /(?<=[:[,])\d{10,15}(?=[,}\]])/g;
const phoneTextPattern = /\+?(?<![\w.-])\d{10,15}(?![\w.-])/g;

/**
 * Removes personal data from a line before it is written. So code that logs an error need not know which data the error
 * quotes.
 */
export function withoutPersonalData(line: string): string {
  return line
    .replace(secretFieldPattern, '$1"[hidden]"')
    .replace(codeFieldPattern, '$1"[hidden]"')
    .replace(tokenPattern, '[token]')
    .replace(secretQueryPattern, '$1[hidden]')
    .replace(bearerPattern, '$1[hidden]')
    .replace(phoneNumberPattern, '0')
    .replace(phoneTextPattern, '[phone]');
}

/** Writes a line in the form `12:30:05 warn The text {"other":"fields"}`, with the stack of an error below it. */
function readableLine(line: string): string {
  const { level, time, msg, err, ...rest } = JSON.parse(line);
  const name = pino.levels.labels[level] ?? 'info';
  const fields = Object.keys(rest).length > 0 ? ` ${JSON.stringify(rest)}` : '';
  const stack = err ? `\n${err.stack ?? err.message}` : '';
  return `${String(time).slice(11, 19)} ${name.padEnd(5)} ${msg ?? ''}${fields}${stack}\n`;
}
