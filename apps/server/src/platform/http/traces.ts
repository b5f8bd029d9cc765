import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify';
import { type Logger, loggerOfRequest } from '../log.ts';
import type { Random } from '../random.ts';
import type { Tracer } from '../spans.ts';
import { newSpanId, readTraceparent, runInTrace, type Trace, traceparentOf } from '../tracing.ts';

type TraceOfRequest = Trace & { readonly parentId: string | null };

const traceOfRequest = new WeakMap<IncomingMessage, TraceOfRequest>();

type TracingPlatform = { random: Pick<Random, 'uuid' | 'bytes'>; tracer: Tracer | null };

/**
 * Gives each request an id and a trace. A caller may name the trace that a request belongs to in the header
 * `traceparent`: its ids are written to the log and to spans, and decide nothing. Whether spans are sent is decided here
 * by chance, because strangers could ask for it. Without the header, the trace has the id of the request.
 */
export function traceRequests({
  random,
  tracer,
}: TracingPlatform): Pick<FastifyServerOptions, 'genReqId' | 'childLoggerFactory'> {
  return {
    genReqId(raw) {
      const id = random.uuid();
      const parent = readTraceparent(raw.headers.traceparent);
      traceOfRequest.set(raw as IncomingMessage, {
        traceId: parent?.traceId ?? id.replaceAll('-', ''),
        spanId: newSpanId(random),
        sampled: tracer?.samples() ?? false,
        parentId: parent?.spanId ?? null,
        reqId: id,
      });
      return id;
    },
    childLoggerFactory(
      ...[logger, bindings, options, raw]: Parameters<NonNullable<FastifyServerOptions['childLoggerFactory']>>
    ) {
      const trace = traceOfRequest.get(raw as IncomingMessage);
      return trace
        ? loggerOfRequest(logger as Logger, trace, { bindings, options })
        : logger.child(bindings, options);
    },
  };
}

/**
 * Runs the hooks and the handler of each request in its trace. The second hook is needed because a body arrives by
 * events of its connection, which belong to no trace. A caller that named a trace is answered with the span of the call.
 */
export function runInTraceOfRequest(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const trace = traceOfRequest.get(request.raw);
    if (trace?.parentId) reply.header('traceresponse', traceparentOf(trace));
    continueInTrace(request, done);
  });
  app.addHook('preValidation', (request, _reply, done) => continueInTrace(request, done));
}

function continueInTrace(request: FastifyRequest, done: () => void): void {
  const trace = traceOfRequest.get(request.raw);
  if (trace) runInTrace(trace, done);
  else done();
}

/** Sends the span of an answered request, which has the name of its route and never its address. */
export function endSpanOfRequest(tracer: Tracer | null, request: FastifyRequest, reply: FastifyReply): void {
  const trace = traceOfRequest.get(request.raw);
  if (!tracer || !trace?.sampled) return;
  const route = request.routeOptions.url;
  const status = reply.statusCode;
  tracer.spanEnded({
    name: route === undefined ? request.method : `${request.method} ${route}`,
    kind: 'server',
    trace,
    parentId: trace.parentId,
    startedAt: performance.timeOrigin + performance.now() - reply.elapsedTime,
    milliseconds: reply.elapsedTime,
    error: status >= 500 ? String(status) : null,
    attributes: {
      'http.request.method': request.method,
      'http.response.status_code': status,
      ...(route !== undefined && { 'http.route': route }),
    },
  });
}
