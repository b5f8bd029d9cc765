import { brand } from '@nightjar/domain/brand';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { createLimitHits } from './limit-hits.ts';
import type { Logger } from './log.ts';
import { createPoolMeters } from './meters/pools.ts';
import { createProviderMeters } from './meters/providers.ts';
import { PrefixedRegistry } from './meters/registry.ts';
import { createStateMeters, type DeploymentState } from './meters/state.ts';

export type Metrics = ReturnType<typeof createMetrics>;

/** `text` is the answer of `/metrics` in the format of Prometheus. */
export type Exposition = { text: string; contentType: string };
/** A snapshot has the metrics as values, so that a process can merge those of several processes. */
export type Snapshot = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/**
 * These metrics show the memory, the event loop and the garbage collection of the process. Their observers never end,
 * so all servers of the process share one set of them.
 */
let processMetrics: Registry | null = null;

function processRegistry(): Registry {
  if (processMetrics) return processMetrics;
  processMetrics = new Registry();
  collectDefaultMetrics({ register: processMetrics });
  return processMetrics;
}

/** Declares the metrics of answers and jobs. */
const createMeters = (registry: Registry) => {
  const registers = [registry];
  return {
    calls: new Histogram({
      name: 'call_seconds',
      help: 'How long calls take, by name and status.',
      labelNames: ['call', 'status'],
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
      registers,
    }),
    cut: new Counter({
      name: 'connections_cut_total',
      help: 'Connections that were ended because their client kept the server waiting.',
      registers,
    }),
    failures: new Counter({
      name: 'failures_caught_total',
      help: 'Failures of listeners and timers, which ended one connection at most, by where.',
      labelNames: ['what'],
      registers,
    }),
    jobs: new Counter({
      name: 'jobs_total',
      help: 'Jobs run, by task and outcome.',
      labelNames: ['task', 'outcome'],
      registers,
    }),
    jobSeconds: new Histogram({
      name: 'job_seconds',
      help: 'How long jobs run, by task.',
      labelNames: ['task'],
      buckets: [0.01, 0.1, 1, 10, 60, 300],
      registers,
    }),
    events: new Counter({
      name: 'events_total',
      help: 'What people did, by kind.',
      labelNames: ['event'],
      registers,
    }),
    limitHits: new Counter({
      name: 'limit_hits_total',
      help: 'Requests that a limit refused, by limit.',
      labelNames: ['limit'],
      registers,
    }),
  };
};

/** `ofAll` returns the metrics of this process and of the other processes of its parent. */
export function createMetrics(log: Logger, ofAll: (() => Promise<Exposition>) | null = null) {
  const registry = new PrefixedRegistry();
  const process = processRegistry();
  const { calls, cut, failures, jobs, jobSeconds, events, limitHits } = createMeters(registry);
  showBuild(registry);
  return {
    /** Parts of the platform that are above this file add their own gauges to this registry. */
    registry,
    async exposition(): Promise<Exposition> {
      if (ofAll) return ofAll();
      const whole = Registry.merge([process, registry]);
      return { text: await whole.metrics(), contentType: whole.contentType };
    },
    snapshot: (): Promise<Snapshot> => Registry.merge([process, registry]).getMetricsAsJSON(),
    callAnswered: (call: string, status: number, seconds: number) => calls.observe({ call, status }, seconds),
    /** Shows how many sockets this node has open. They are counted each time that the metrics are read. */
    watchSockets: (count: () => number) =>
      createGauge(registry, { name: 'sockets_open', help: 'Open live connections.', count }),
    watchConnections: (count: () => number) =>
      createGauge(registry, {
        name: 'connections_open',
        help: 'Open connections of HTTP at the main port; those of live updates are in sockets_open.',
        count,
      }),
    poolMeasures: createPoolMeters(registry),
    /** Shows the state of the whole deployment, which is read each time that the metrics are read. */
    watchState: (read: () => Promise<DeploymentState>) => createStateMeters(registry, read),
    connectionCut: () => cut.inc(),
    failureCaught(what: string, error: unknown) {
      failures.inc({ what });
      log.error({ err: error, what }, 'A failure without a caller was caught');
    },
    ...createProviderMeters(registry),
    limitHit: createLimitHits({ count: limit => limitHits.inc({ limit }), log }),
    jobDone(task: string, seconds: number) {
      jobs.inc({ task, outcome: 'done' });
      jobSeconds.observe({ task }, seconds);
    },
    jobFailed(task: string, seconds: number, error: unknown) {
      jobs.inc({ task, outcome: 'failed' });
      jobSeconds.observe({ task }, seconds);
      log.error({ err: error, task }, 'A job failed and will be tried again');
    },
    ...businessEvents(events, log),
  };
}

/** The value is always 1: the labels show what runs. */
function showBuild(registry: Registry): void {
  new Gauge({
    name: 'build_info',
    help: 'The version of the product and of Node that this process runs.',
    labelNames: ['version', 'node'],
    registers: [registry],
  }).set({ version: brand.version, node: process.version }, 1);
}

type GaugeDefinition = { name: string; help: string; count: () => number };

function createGauge(registry: Registry, { name, help, count }: GaugeDefinition): void {
  new Gauge({
    name,
    help,
    registers: [registry],
    collect() {
      this.set(count());
    },
  });
}

/** Each event has one function, so that its log line and its counter always agree. */
function businessEvents(events: Counter<'event'>, log: Logger) {
  return {
    codeSent: () => events.inc({ event: 'code_sent' }),
    signedIn: () => events.inc({ event: 'signed_in' }),
    signedUp: () => events.inc({ event: 'signed_up' }),
    checkedIn: () => events.inc({ event: 'checked_in' }),
    drinkPoured: (kind: 'free' | 'paid') => events.inc({ event: `poured_${kind}` }),
    overridesNoticed(venueId: string) {
      events.inc({ event: 'overrides_noticed' });
      log.warn({ venueId }, 'Many overrides by one staff code tonight, or one was taken back');
    },
    /**
     * A small share of entered codes among the texts to a country is a sign of SMS pumping. This blocks no phone
     * number.
     */
    textsNotEntered(country: string, figures: { sent: number; verified: number }) {
      events.inc({ event: 'texts_not_entered' });
      log.warn({ country, ...figures }, 'Few of the codes texted to this country are entered');
    },
    planChanged: () => events.inc({ event: 'plan_changed' }),
    staffCodeAttack(venueId: string) {
      events.inc({ event: 'staff_code_attack' });
      log.warn({ venueId }, 'Many wrong staff codes at one venue');
    },
  };
}
