import { minutes, seconds } from '@nightjar/domain/kernel/time';
import * as z from 'zod';
import type { Bus } from '../bus/port.ts';
import type { Clock } from '../clock.ts';
import type { Logger } from '../log.ts';
import type { Metrics } from '../metrics.ts';
import type { Random } from '../random.ts';
import { currentTrace, type Trace } from '../tracing.ts';
import {
  factsOf,
  type ProviderAttempt,
  type ProviderName,
  providers,
  type ReportAttempt,
  sentenceOf,
} from './outcome.ts';
import { type Standing, standingAfter, type Trouble, troubleKeptMs, troubleOf } from './standing.ts';

/** While a provider is in trouble, one piece of work in this many milliseconds still tries it. */
const probeEveryMs = 30 * seconds;
/** A node sends lasting trouble to the other nodes again after this many milliseconds. */
const repeatEveryMs = 1 * minutes;

export type ProviderTrouble = Trouble & { readonly provider: ProviderName };

/** The watch counts, logs and remembers how the attempts at the providers end. */
export type ProviderWatch = {
  readonly report: ReportAttempt;
  /** Returns the providers that are in trouble by the attempts of this node and of the other nodes. */
  troubles(): ProviderTrouble[];
  /**
   * True where work that may wait should not try this provider now. Every 30 seconds one caller gets false, so that the
   * end of the trouble is noticed.
   */
  isResting(provider: ProviderName): boolean;
  /** Exchanges trouble with the other nodes: pushes are sent by workers, which answer no `/readyz`. */
  share(bus: Bus): Promise<void>;
};

type WatchDeps = {
  metrics: Pick<Metrics, 'providerAttempt'>;
  log: Logger;
  clock: Clock;
  random: Pick<Random, 'uuid'>;
};

export function createProviderWatch({ metrics, log, clock, random }: WatchDeps): ProviderWatch {
  const standings = new Map<ProviderName, Standing>();
  const probes = new Map<ProviderName, Date>();
  const others = createTroubleExchange({ clock, random });

  const ownTrouble = (provider: ProviderName) =>
    troubleOf(standings.get(provider) ?? null, clock.now(), factsOf(provider).refusals);

  return {
    report(attempt) {
      const { provider, outcome } = attempt;
      metrics.providerAttempt(attempt);
      logAttempt(log, attempt);
      const before = ownTrouble(provider);
      standings.set(provider, standingAfter(standings.get(provider) ?? null, outcome, clock.now()));
      const after = ownTrouble(provider);
      if (before && !after)
        log.info({ provider, since: before.since }, `${providers[provider].title} is well again`);
      others.publish(provider, after);
    },
    troubles() {
      const own = (Object.keys(providers) as ProviderName[]).flatMap(provider => {
        const trouble = ownTrouble(provider);
        return trouble ? [{ provider, ...trouble }] : [];
      });
      const known = new Set(own.map(({ provider }) => provider));
      return [...own, ...others.troubles().filter(({ provider }) => !known.has(provider))];
    },
    isResting(provider) {
      const now = clock.now();
      const probed = probes.get(provider);
      if (!ownTrouble(provider)) return false;
      if (probed && now.getTime() - probed.getTime() < probeEveryMs) return true;
      probes.set(provider, now);
      return false;
    },
    share: others.connectToBus,
  };
}

const logLevelByOutcome = {
  accepted: 'info',
  refused: 'warn',
  credentials: 'error',
  limited: 'warn',
  away: 'warn',
} as const;

/** Pushes are many, so an accepted one is only written where the log has the level `debug`. */
function logAttempt(
  log: Logger,
  { provider, outcome, seconds: took, reason, providerId, hint }: ProviderAttempt,
): void {
  const isPush = providers[provider].carries === 'pushes';
  const level = isPush && outcome === 'accepted' ? 'debug' : logLevelByOutcome[outcome];
  const ms = took === undefined ? {} : { ms: Math.round(took * 1000) };
  log[level](
    {
      provider,
      outcome,
      ...ms,
      ...(reason && { reason }),
      ...(providerId && { providerId }),
      ...workOf(currentTrace()),
    },
    [sentenceOf(provider, outcome), ...(hint ? [hint] : [])].join(': '),
  );
}

/** A port knows neither its request nor its job, so the trace names them. */
const workOf = ({ reqId, job }: Partial<Trace> = {}) => ({ ...(reqId && { reqId }), ...(job && { job }) });

const channel = 'provider-trouble';
const messageSchema = z.object({
  node: z.string(),
  provider: z.enum(Object.keys(providers) as [ProviderName, ...ProviderName[]]),
  trouble: z.nullable(z.object({ kind: z.enum(['credentials', 'limited', 'away']), since: z.coerce.date() })),
});

type TroubleOfNode = ProviderTrouble & { readonly until: number };

/** Sends the trouble of this node to the others, and remembers theirs for as long as they repeat it. */
function createTroubleExchange({ clock, random }: Pick<WatchDeps, 'clock' | 'random'>) {
  const node = random.uuid();
  const known = new Map<string, TroubleOfNode>();
  const sent = new Map<ProviderName, { kind: string | null; at: number }>();
  let bus: Bus | null = null;

  function receive(message: unknown): void {
    const read = messageSchema.safeParse(message).data;
    if (!read || read.node === node) return;
    const key = `${read.node} ${read.provider}`;
    if (!read.trouble) return void known.delete(key);
    const until = clock.now().getTime() + troubleKeptMs;
    known.set(key, { provider: read.provider, ...read.trouble, until });
  }

  return {
    async connectToBus(shared: Bus): Promise<void> {
      bus = shared;
      await shared.subscribe(channel, receive);
    },
    publish(provider: ProviderName, trouble: Trouble | null): void {
      const now = clock.now().getTime();
      const last = sent.get(provider);
      const kind = trouble?.kind ?? null;
      const isNews =
        kind !== (last?.kind ?? null) || (kind !== null && now - (last?.at ?? 0) >= repeatEveryMs);
      if (!bus || !isNews) return;
      sent.set(provider, { kind, at: now });
      bus.publish(channel, { node, provider, trouble });
    },
    troubles(): ProviderTrouble[] {
      const now = clock.now().getTime();
      for (const [key, { until }] of known) if (until <= now) known.delete(key);
      const earliest = new Map<ProviderName, ProviderTrouble>();
      for (const { provider, kind, since } of known.values()) {
        const other = earliest.get(provider);
        if (!other || since < other.since) earliest.set(provider, { provider, kind, since });
      }
      return [...earliest.values()];
    },
  };
}
