import type { Settings } from '../config/settings.ts';
import type { Logger } from '../log.ts';
import type { Random } from '../random.ts';
import type { Tracer } from '../spans.ts';

type Deps = { log: Pick<Logger, 'warn'>; random: Pick<Random, 'uuid' | 'int'> };

/**
 * Returns what sends spans to the operator's collector, or null where the settings name none. The libraries of
 * OpenTelemetry take a tenth of a second to load and 25 MB, so they are loaded only for a collector.
 */
export async function openTracer({ telemetry }: Settings, deps: Deps): Promise<Tracer | null> {
  if (!telemetry) return null;
  const { otlpTracer } = await import('./otlp.ts');
  return otlpTracer(telemetry, deps);
}
