import { guarded } from './guarded.ts';
/**
 * @param lateError makes the error for work that takes too long
 * @throws where `work` takes longer than `ms` milliseconds
 */
export function answerWithin<Result>(
  work: Promise<Result>,
  ms: number,
  lateError: () => Error = () => new Error(`no answer within ${ms} ms`),
): Promise<Result> {
  const late = Promise.withResolvers<never>();
  const fail = () => late.reject(lateError());
  // A busy process reads its sockets late, so an answer that has already arrived is read before it counts as missing.
  const timer = setTimeout(
    guarded('a late answer', () => setImmediate(guarded('a late answer', fail))),
    ms,
  );
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
