import type { ChildProcess } from 'node:child_process';

/** A server reports with this message that it serves. Node keeps it until the first listener asks for messages. */
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
