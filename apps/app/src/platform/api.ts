import type { Call } from '@nightjar/domain/kernel/call';
import { auth } from './auth.ts';
import { createClient } from './client.ts';
import { serverUrl } from './config.ts';
import { noteReach } from './network.ts';

type AnswerListener = (declaration: Call, input: unknown) => void;
const answerListeners = new Set<AnswerListener>();

/** The one way to the product's calls. */
export const api = createClient({
  baseUrl: serverUrl,
  accessToken: auth.accessToken,
  onReach: noteReach,
  onUnauthenticated: () => void auth.recheck(),
  onAnswered: (declaration, input) => {
    for (const listener of answerListeners) listener(declaration, input);
  },
});

/** Hears of every call that went well, whoever made it. */
export function onAnswered(listener: AnswerListener): () => void {
  answerListeners.add(listener);
  return () => answerListeners.delete(listener);
}
