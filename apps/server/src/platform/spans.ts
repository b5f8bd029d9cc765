import { systemRandom } from './random.ts';
import { currentTrace, newSpanId, runInTrace, type Trace } from './tracing.ts';

/** The attributes of a span are names and numbers of the product's own code, never a value that a person gave. */
export type SpanAttributes = Readonly<Record<string, string | number>>;

/** A server answers a request, a client asks another system, and a consumer runs a job. */
export type SpanKind = 'server' | 'client' | 'consumer';

export type NamedSpan = {
  readonly name: string;
  readonly kind: SpanKind;
  readonly attributes: SpanAttributes;
};

export type EndedSpan = NamedSpan & {
  readonly trace: Trace;
  readonly parentId: string | null;
  /** The start is in milliseconds since 1970, with fractions. */
  readonly startedAt: number;
  readonly milliseconds: number;
  /** This is the code or the class of the error. It is null for a span that succeeded. */
  readonly error: string | null;
};

/** This sends spans to the operator's collector. A deployment without a collector has none. */
export type Tracer = {
  /** Decides by chance whether the spans of a new trace are sent. */
  samples(): boolean;
  /** Never waits and never throws. */
  spanEnded(span: EndedSpan): void;
  close(): Promise<void>;
};

/** A function of this type begins a span inside of the running trace, and returns the function that ends it. */
export type StartSpan = (what: NamedSpan) => (error: unknown) => void;

export const startSpanOn =
  (tracer: Tracer): StartSpan =>
  what =>
    openSpan(tracer, what).end;

/** Runs `work` in a span of its own, where the running trace is sent to a collector. */
async function inSpan<Result>(
  tracer: Tracer | null,
  what: NamedSpan,
  work: () => Promise<Result>,
): Promise<Result> {
  if (!tracer || !currentTrace()?.sampled) return work();
  const { trace, end } = openSpan(tracer, what);
  try {
    const result = await (trace ? runInTrace(trace, work) : work());
    end(null);
    return result;
  } catch (error) {
    end(error);
    throw error;
  }
}

const doNothing = () => {};

function openSpan(tracer: Tracer, what: NamedSpan): { trace: Trace | null; end: (error: unknown) => void } {
  const parent = currentTrace();
  if (!parent?.sampled) return { trace: null, end: doNothing };
  const trace = { ...parent, spanId: newSpanId(systemRandom) };
  const begin = performance.now();
  const end = (error: unknown) =>
    tracer.spanEnded({
      ...what,
      trace,
      parentId: parent.spanId,
      startedAt: performance.timeOrigin + begin,
      milliseconds: performance.now() - begin,
      error: error === null || error === undefined ? null : kindOfError(error),
    });
  return { trace, end };
}

/**
 * Returns the code or the class of an error, such as `23505`, `ECONNREFUSED` or `Failure`. Its message is never part of
 * a span, because it may quote what a person wrote.
 */
export function kindOfError(error: unknown): string {
  const { code, name } = (error ?? {}) as { code?: unknown; name?: unknown };
  if (typeof code === 'string' && /^[A-Za-z0-9_]{1,40}$/.test(code)) return code;
  return typeof name === 'string' && /^[A-Za-z]{1,60}$/.test(name) ? name : 'Error';
}

/**
 * Wraps the port of an outside system so that each call of it is a span.
 * @param local methods that call no outside system
 */
export function withSpans<Port extends object>(
  tracer: Tracer,
  { name, port, local = [] }: { name: string; port: Port; local?: readonly (keyof Port)[] },
): Port {
  return new Proxy(port, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key);
      if (typeof member !== 'function' || local.includes(key as keyof Port)) return member;
      const what: NamedSpan = {
        name: `${name} ${String(key)}`,
        kind: 'client',
        attributes: { 'peer.service': name, 'rpc.method': String(key) },
      };
      return (...input: unknown[]) => {
        const answer = () => Reflect.apply(member, target, input);
        return currentTrace()?.sampled ? inSpan(tracer, what, async () => answer()) : answer();
      };
    },
  });
}
