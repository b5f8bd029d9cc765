import { useRef } from 'react';

/**
 * Returns a function that gives the idempotency key of a request. A repeated request with the same content has the same
 * key; other content gets another key.
 */
export function useRequestKey(): (content: unknown) => string {
  const last = useRef({ content: '', key: '' });
  return given => {
    const content = JSON.stringify(given);
    if (content !== last.current.content) last.current = { content, key: crypto.randomUUID() };
    return last.current.key;
  };
}
