import type { Logger } from './log.ts';

/** A limit has a name in the metrics. `setting` has its number, or is null where the number belongs to the product. */
export type NamedLimit = { readonly limit: string; readonly setting: string | null };

/** Each limit has at most one line in this many milliseconds. */
const lineEveryMs = 60_000;

/**
 * Returns the function that is called whenever a limit refuses a request. It counts each refusal, and writes one line
 * per limit and minute with the number of refusals since the last line.
 */
export function createLimitHits(
  { count, log }: { count: (limit: string) => void; log: Logger },
  now: () => number = () => performance.now(),
) {
  const hits = new Map<string, { since: number; times: number }>();
  return ({ limit, setting }: NamedLimit): void => {
    count(limit);
    const entry = hits.get(limit);
    if (entry && now() - entry.since < lineEveryMs) {
      entry.times += 1;
      return;
    }
    const times = (entry?.times ?? 0) + 1;
    hits.set(limit, { since: now(), times: 0 });
    log.warn({ limit, setting, times }, hitSentence(limit, setting));
  };
}

const hitSentence = (limit: string, setting: string | null): string =>
  setting === null
    ? `The limit ${limit} refused requests; the product sets it`
    : `The limit ${limit} refused requests; if honest people made them, raise it in ${setting}`;
