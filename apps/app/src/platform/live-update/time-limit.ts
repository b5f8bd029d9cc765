import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
/**
 * Makes a request and waits at most `ms` milliseconds for its end. Then the request's signal is aborted and the returned
 * promise rejects, even if the request itself never ends.
 */
export function endAfter<Answer>(
  ms: number,
  request: (signal: AbortSignal) => Promise<Answer>,
): Promise<Answer> {
  const { promise, resolve, reject } = withResolvers<Answer>();
  const aborter = new AbortController();
  const timer = setTimeout(() => {
    const error = new DOMException(`It did not end within ${ms} milliseconds.`, 'TimeoutError');
    aborter.abort(error);
    reject(error);
  }, ms);
  request(aborter.signal)
    .finally(() => clearTimeout(timer))
    .then(resolve, reject);
  return promise;
}
