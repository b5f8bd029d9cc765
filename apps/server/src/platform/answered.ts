import { guarded } from './guarded.ts';
/** @throws where `work` takes longer than `ms` milliseconds */
export function answerWithin<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const fail = () => late.reject(new Error(`no answer within ${ms} ms`));
  // A busy process reads its sockets late, so an answer that has already arrived is read before it counts as missing.
  const timer = setTimeout(
    guarded('a late answer', () => setImmediate(guarded('a late answer', fail))),
    ms,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
