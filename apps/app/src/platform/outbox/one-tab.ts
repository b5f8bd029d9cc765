/**
 * Runs `task` in one tab of this browser at a time: in the next one when the tab that had it closes. `task` returns
 * what ends it; so does this. Where the browser knows no locks (a page without https), every tab runs it.
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
  // Rejects only when it is called off while another tab has it.
  navigator.locks.request(name, { signal: waiting.signal }, hold).catch(() => {});
  return () => release();
}
