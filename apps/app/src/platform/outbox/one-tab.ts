/**
 * Runs `task` in one tab of this browser at a time, and in the next tab when that tab closes. `task` returns the
 * function that ends it; `inOneTab` returns a function that ends its own task. In a browser without locks (on a page
 * without https) every tab runs the task.
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
