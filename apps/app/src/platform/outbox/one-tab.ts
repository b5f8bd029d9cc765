/**
 * Runs `task` in one tab of this browser at a time; when that tab closes, in the next one. `task` returns the function
 * that ends it, and so does this. Where the browser has no locks (a page without https), every tab runs it.
 */
export function inOneTab(name: string, task: () => () => void): () => void {
  if (!navigator.locks) return task();
  const waiting = new AbortController();
  let release = () => waiting.abort();
  const hold = () => {
    const end = task();
    return new Promise<void>(resolve => {
      release = () => {
        end();
        resolve();
      };
    });
  };
  // The request for the lock rejects only when it is canceled while another tab has the lock.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => {});
  return () => release();
}
