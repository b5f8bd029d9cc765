/**
 * Runs `task` in one tab of this browser at a time; when that tab closes, another tab runs it. `task` returns the
 * function that stops it. The function that `inOneTab` returns stops the task in this tab, or ends this tab's wait. In
 * a browser without locks (on a page without https) every tab runs the task.
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
  // The request for the lock rejects only when this tab cancels it, while another tab still has the lock.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => {});
  return () => release();
}
