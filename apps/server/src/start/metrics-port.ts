import type { Settings } from '../platform/config/settings.ts';
import { metricsServer } from '../platform/http/health.ts';
import type { Lifecycle } from '../platform/lifecycle/lifecycle.ts';
import { listen } from '../platform/lifecycle/listen.ts';
import type { Logger } from '../platform/log.ts';
import type { Metrics } from '../platform/metrics.ts';

type MeasuredServer = {
  settings: Settings;
  log: Logger;
  metrics: Pick<Metrics, 'exposition' | 'connectionCut'>;
};

/** Opens a port for the metrics, where the settings name one. */
export async function openMetricsPort(lifecycle: Lifecycle, measured: MeasuredServer): Promise<void> {
  const { settings, log } = measured;
  const { port } = settings.metrics;
  if (port === null) return;
  const server = metricsServer(measured);
  lifecycle.onStop(() => server.close());
  const address = await listen(server, { host: settings.host, port, setting: 'METRICS_PORT' }, lifecycle);
  log.info(`Metrics are served at ${address}/metrics.`);
}
