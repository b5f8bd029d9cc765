import { AsyncLocalStorage } from 'node:async_hooks';
import type { Random } from './random.ts';

/**
 * A trace is what one request causes: its call, its statements, its jobs. Each of them is a span of the trace. The ids
 * have the form of the W3C's Trace Context: 32 and 16 hexadecimal digits.
 */
export type Trace = {
  readonly traceId: string;
  readonly spanId: string;
  /** True where the spans of this trace are sent to a collector. */
  readonly sampled: boolean;
  /** This is the id of our own request, which its answer has in the header `x-request-id`. A job has its name instead. */
  readonly reqId?: string;
  readonly job?: string;
};

/** A trace that came from outside names the span that caused the request. */
export type TraceParent = { readonly traceId: string; readonly spanId: string; readonly sampled: boolean };

const traces = new AsyncLocalStorage<Trace>();

/** Returns the trace of the code that runs now. Work outside of a request or job has none. */
export const currentTrace = (): Trace | undefined => traces.getStore();

export const runInTrace = <Result>(trace: Trace, work: () => Result): Result => traces.run(trace, work);

/**
 * Returns the same work, which runs in the trace of this moment. It is for work that another request may start, such as
 * work that waits for a transaction of several calls.
 */
export function keepTrace<Given extends unknown[], Result>(
  work: (...given: Given) => Result,
): (...given: Given) => Result {
  const trace = currentTrace();
  return trace ? (...given) => runInTrace(trace, () => work(...given)) : work;
}

const traceparentPattern = /^([0-9a-f]{2})-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})(-.*)?$/;
const sampledFlag = 1;

/**
 * Reads a header `traceparent` in the form of the W3C's Trace Context. A version that is newer than 00 may have further parts.
 * A value in any other form is no trace: it is ignored, and the request gets a trace of its own.
 */
export function readTraceparent(header: unknown): TraceParent | null {
  if (typeof header !== 'string') return null;
  const [, version, traceId = '', spanId = '', flags = '', more] = traceparentPattern.exec(header) ?? [];
  if (version === undefined || version === 'ff' || (version === '00' && more !== undefined)) return null;
  if (isZero(traceId) || isZero(spanId)) return null;
  return { traceId, spanId, sampled: (Number.parseInt(flags, 16) & sampledFlag) === sampledFlag };
}

const isZero = (id: string): boolean => /^0+$/.test(id);

export const traceparentOf = ({ traceId, spanId, sampled }: Trace): string =>
  `00-${traceId}-${spanId}-${sampled ? '01' : '00'}`;

export const newSpanId = (random: Pick<Random, 'bytes'>): string => random.bytes(8).toString('hex');

/** A job carries the trace of the request that started it in a flag with this beginning. */
const traceFlagStart = 'traceparent:';

export const traceFlagsOf = (trace: Trace | undefined): string[] | null =>
  trace ? [traceFlagStart + traceparentOf(trace)] : null;

export function readTraceFromFlags(flags: Readonly<Record<string, unknown>> | null): TraceParent | null {
  const flag = Object.keys(flags ?? {}).find(each => each.startsWith(traceFlagStart));
  return flag === undefined ? null : readTraceparent(flag.slice(traceFlagStart.length));
}

/** The fields that each line of the log has while a trace runs. */
export const traceFieldsOf = ({ traceId, spanId }: Trace) => ({ trace_id: traceId, span_id: spanId });
