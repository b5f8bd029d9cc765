import type { ChildProcess } from 'node:child_process';

/**
 * A server sends this message when it is ready. The message may come while a listener waits for the answer to a
 * question.
 */
const readyMessage = 'ready';

/** Resolves with the next message of a server's process that answers a question. */
export function answerOf(child: ChildProcess): Promise<unknown> {
  const { promise, resolve } = Promise.withResolvers<unknown>();
  const receive = (message: unknown) => {
    if (message === readyMessage) return;
    child.off('message', receive);
    resolve(message);
  };
  child.on('message', receive);
  return promise;
}
