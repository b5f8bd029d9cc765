import { type QueryFacts, type Trouble, troubleOfPage, untilToldMs } from '@nightjar/domain/kernel/trouble';
import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** Returns the trouble of the shown page, by all queries whose data it shows; null if there is none. */
export function usePageTrouble(): Trouble | null {
  const queryClient = useQueryClient();
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  useEffect(
    () => watchPage(queryClient, next => setTrouble(before => (isSameTrouble(before, next) ? before : next))),
    [queryClient],
  );
  return trouble;
}

const isSameTrouble = (one: Trouble | null, other: Trouble | null) =>
  JSON.stringify(one) === JSON.stringify(other);

/** Reports the trouble of the page at each change of its queries, and when a query has taken too long. */
function watchPage(queryClient: QueryClient, report: (trouble: Trouble | null) => void): () => void {
  const cache = queryClient.getQueryCache();
  /** Since when each query has waited for its first data, on the clock of `performance.now()`. */
  const began = new Map<string, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isDue = false;

  function reportPageTrouble(): void {
    clearTimeout(timer);
    const now = performance.now();
    const shown = cache.findAll({ type: 'active' });
    forgetSettledQueries(began, shown);
    const facts = shown.map(query => queryFactsOf(query, now, began));
    report(troubleOfPage(facts));
    const waits = facts
      .filter(({ hasData }) => !hasData)
      .map(untilToldMs)
      .filter(ms => ms > 0);
    if (waits.length > 0) timer = setTimeout(reportPageTrouble, Math.min(...waits));
  }

  const stop = cache.subscribe(() => {
    if (isDue) return;
    isDue = true;
    queueMicrotask(() => {
      isDue = false;
      reportPageTrouble();
    });
  });
  reportPageTrouble();
  return () => {
    stop();
    clearTimeout(timer);
  };
}

function forgetSettledQueries(began: Map<string, number>, shown: readonly Query[]): void {
  const waiting = new Set(
    shown.filter(({ state }) => state.data === undefined).map(query => query.queryHash),
  );
  for (const hash of began.keys()) if (!waiting.has(hash)) began.delete(hash);
}

function queryFactsOf({ queryHash, state }: Query, now: number, began: Map<string, number>): QueryFacts {
  const hasData = state.data !== undefined;
  if (!hasData && !began.has(queryHash)) began.set(queryHash, now);
  return {
    hasData,
    isFetching: state.fetchStatus === 'fetching',
    waitedMs: now - (began.get(queryHash) ?? now),
    failure: state.error ?? state.fetchFailureReason,
  };
}
