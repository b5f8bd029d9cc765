import { brand } from '@nightjar/domain/brand';
import { minutes } from '@nightjar/domain/kernel/time';
import { type HrTime, type SpanContext, SpanKind, SpanStatusCode, TraceFlags } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import {
  defaultResource,
  detectResources,
  type Resource,
  resourceAttributesEnvDetector,
  resourceFromAttributes,
} from '@opentelemetry/resources';
import { BatchSpanProcessor, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import { answerWithin } from '../answered.ts';
import type { Settings } from '../config/settings.ts';
import type { Logger } from '../log.ts';
import type { Random } from '../random.ts';
import type { EndedSpan, Tracer } from '../spans.ts';

type Deps = { log: Pick<Logger, 'warn'>; random: Pick<Random, 'uuid' | 'int'> };
type TelemetrySettings = NonNullable<Settings['telemetry']>;

/** This many spans wait for the collector, about 2 MB. Further ones are dropped. */
const mostWaitingSpans = 4_096;
const spansPerRequest = 512;
const sendEveryMs = 5_000;
/** A collector that takes longer than this for one request counts as away. */
const collectorTimeoutMs = 10_000;
/** While the process stops, it waits this many milliseconds for the collector. */
const lastSpansMs = 1_000;
const warnEveryMs = 1 * minutes;

const otlpKindByKind = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER };
const instrumentationScope = { name: brand.slug, version: brand.version };

/**
 * Sends spans by OTLP over HTTP. No call or job waits for the collector: spans wait in a queue of limited length, and
 * the log has one warning a minute while the collector refuses them or is away.
 */
export function otlpTracer(
  { tracesUrl, serviceName, sampleRatio }: TelemetrySettings,
  { log, random }: Deps,
): Tracer {
  const exporter = new OTLPTraceExporter({ url: tracesUrl, timeoutMillis: collectorTimeoutMs });
  const processor = new BatchSpanProcessor({
    exporter: withWarnings(exporter, log),
    maxQueueSize: mostWaitingSpans,
    maxExportBatchSize: spansPerRequest,
    scheduledDelayMillis: sendEveryMs,
    exportTimeoutMillis: 2 * collectorTimeoutMs,
  });
  const resource = resourceOfProcess(serviceName, random);
  const isSampled = sampler(sampleRatio, random);
  return {
    samples: isSampled,
    spanEnded: span => processor.onEnd(readableSpan(span, resource)),
    /** Sends the spans that are left, and waits for the collector for at most `lastSpansMs`. */
    async close() {
      await answerWithin(processor.shutdown(), lastSpansMs).catch(() => {});
    },
  };
}

/** Chance decides and never the id of the trace, which a caller may choose. */
function sampler(ratio: number, random: Pick<Random, 'int'>): () => boolean {
  const parts = 1_000_000;
  if (ratio >= 1) return () => true;
  return () => random.int(parts) < ratio * parts;
}

/** The library reads `OTEL_RESOURCE_ATTRIBUTES` by itself; what the operator names there wins. */
function resourceOfProcess(serviceName: string, random: Pick<Random, 'uuid'>): Resource {
  const own = resourceFromAttributes({
    'service.name': serviceName,
    'service.version': brand.version,
    'service.instance.id': random.uuid(),
  });
  return defaultResource()
    .merge(own)
    .merge(detectResources({ detectors: [resourceAttributesEnvDetector] }));
}

/** The batch processor logs no failed request, so its exporter does. */
function withWarnings(exporter: SpanExporter, log: Pick<Logger, 'warn'>): SpanExporter {
  let lost = 0;
  let warnAfter = 0;
  return {
    export(spans, done) {
      exporter.export(spans, result => {
        if (result.error) {
          lost += spans.length;
          if (performance.now() >= warnAfter) {
            log.warn(
              { err: result.error, spans: lost },
              'The collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take spans; they are dropped',
            );
            lost = 0;
            warnAfter = performance.now() + warnEveryMs;
          }
        }
        // The failure is logged here. The processor would report it to the console as well.
        done({ code: 0 });
      });
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  };
}

function readableSpan(span: EndedSpan, resource: Resource): ReadableSpan {
  const { traceId, spanId } = span.trace;
  const context = (id: string): SpanContext => ({ traceId, spanId: id, traceFlags: TraceFlags.SAMPLED });
  return {
    name: span.name,
    kind: otlpKindByKind[span.kind],
    spanContext: () => context(spanId),
    ...(span.parentId !== null && { parentSpanContext: context(span.parentId) }),
    startTime: toHrTime(span.startedAt),
    endTime: toHrTime(span.startedAt + span.milliseconds),
    duration: toHrTime(span.milliseconds),
    status: { code: span.error === null ? SpanStatusCode.UNSET : SpanStatusCode.ERROR },
    attributes: span.error === null ? span.attributes : { ...span.attributes, 'error.type': span.error },
    links: [],
    events: [],
    ended: true,
    resource,
    instrumentationScope: instrumentationScope,
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function toHrTime(milliseconds: number): HrTime {
  const seconds = Math.trunc(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1_000_000)];
}
