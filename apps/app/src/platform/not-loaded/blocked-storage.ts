/** These are the names of the errors by which browsers refuse a page its `localStorage` and its databases. */
const refusals: readonly string[] = ['SecurityError', 'InvalidStateError'];

/** True if the app did not start because the browser blocks the storage of this site. */
export const isStorageBlocked = (error: unknown): boolean =>
  error instanceof DOMException && refusals.includes(error.name);
