import type { Logger } from './log.ts';

/** `limit` is the name in the metrics. `setting` names the setting with its number, or is null if the code has it. */
export type NamedLimit = { readonly limit: string; readonly setting: string | null };

/** The log has at most one line per limit in this many milliseconds. */
const lineEveryMs = 60_000;

/**
 * Returns the function that is called whenever a limit refuses a request. It counts each refusal, and the log gets
 * at most one line per limit and minute, with the number of refusals since the last line.
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
