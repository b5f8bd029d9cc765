/**
 * Reports failures that no screen shows, such as an unread count that could not be loaded or a broadcast that was not
 * sent.
 */
export const log = {
  info(message: string, details?: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the client's log
    console.info(message, details ?? '');
  },
  warn(message: string, error: unknown): void {
    // biome-ignore lint/suspicious/noConsole: the browser's console is the client's log
    console.warn(message, error);
  },
};
