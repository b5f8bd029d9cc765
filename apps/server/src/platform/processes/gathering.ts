import { AggregatorRegistry } from 'prom-client';
import { guarded } from '../guarded.ts';
import type { Exposition, Metrics, Snapshot } from '../metrics.ts';

/** A process that does not answer within this many milliseconds is left out. */
const answerWithinMs = 1_000;

type MetricsRound = { readonly missing: Set<string>; readonly found: Map<string, Snapshot>; done(): void };

/**
 * Puts the metrics of all processes into one text, in which each process has its own label `process`. They are not
 * added up: a sum would fall when a process is started again, and Prometheus would count the calls of all other
 * processes a second time.
 */
export class MetricsGathering {
  readonly #own: Pick<Metrics, 'snapshot'>;
  readonly #ask = new Map<string, (number: number) => void>();
  readonly #rounds = new Map<number, MetricsRound>();
  #last = 0;

  constructor(own: Pick<Metrics, 'snapshot'>) {
    this.#own = own;
  }

  addProcess(name: string, ask: (number: number) => void): () => void {
    this.#ask.set(name, ask);
    return () => {
      if (this.#ask.get(name) === ask) this.#ask.delete(name);
    };
  }

  addSnapshot(number: number, name: string, snapshot: Snapshot): void {
    const round = this.#rounds.get(number);
    if (!round?.missing.delete(name)) return;
    round.found.set(name, snapshot);
    if (round.missing.size === 0) round.done();
  }

  async exposition(): Promise<Exposition> {
    const found = await this.#gather();
    found.set('parent', await this.#own.snapshot());
    const whole = AggregatorRegistry.aggregate(
      [...found].map(([process, snapshot]) => snapshot.map(metric => withProcessLabel(metric, process))),
    );
    return { text: await whole.metrics(), contentType: whole.contentType };
  }

  async #gather(): Promise<Map<string, Snapshot>> {
    this.#last += 1;
    const number = this.#last;
    const { promise, resolve } = Promise.withResolvers<void>();
    const round = { missing: new Set(this.#ask.keys()), found: new Map<string, Snapshot>(), done: resolve };
    this.#rounds.set(number, round);
    for (const ask of this.#ask.values()) ask(number);
    const late = setTimeout(guarded('metrics that are late', resolve), answerWithinMs);
    if (round.missing.size > 0) await promise;
    clearTimeout(late);
    this.#rounds.delete(number);
    return round.found;
  }
}

function withProcessLabel(metric: Snapshot[number], process: string): Snapshot[number] {
  return {
    ...metric,
    // Each process has its own line here. `first` also keeps metrics that would be left out of a sum.
    aggregator: 'first',
    values: metric.values.map(value => ({ ...value, labels: { ...value.labels, process } })),
  };
}
