import type { SharePort } from './port.ts';

export const share = {
  async share(what) {
    if (typeof navigator.share !== 'function') {
      await navigator.clipboard.writeText(what.url);
      return 'copied';
    }
    try {
      await navigator.share(what);
      return 'shared';
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return 'dismissed';
      throw error;
    }
  },
} satisfies SharePort;
