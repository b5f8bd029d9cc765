import { Counter, Histogram, type Registry } from 'prom-client';

type MeasuredAttempt = { provider: string; outcome: string; seconds?: number };

/** Measures the requests to the providers of texts, payments and pushes. */
export function createProviderMeters(registry: Registry) {
  const registers = [registry];
  const attempts = new Counter({
    name: 'provider_attempts_total',
    help: 'Requests to the providers of texts, payments and pushes, by outcome.',
    labelNames: ['provider', 'outcome'],
    registers,
  });
  const seconds = new Histogram({
    name: 'provider_seconds',
    help: 'How long the providers of texts, payments and pushes take for an answer.',
    labelNames: ['provider'],
    buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 15],
    registers,
  });
  return {
    /** Shows each outcome of this provider as 0 from the start, so that a first failure is an increase. */
    expectProvider(provider: string, outcomes: readonly string[]) {
      for (const outcome of outcomes) attempts.inc({ provider, outcome }, 0);
    },
    providerAttempt({ provider, outcome, seconds: took }: MeasuredAttempt) {
      attempts.inc({ provider, outcome });
      if (took !== undefined) seconds.observe({ provider }, took);
    },
  };
}
