import type { SharePort } from './port.ts';

/** The plugin throws this error on both platforms when the user has closed the share sheet. */
const shareClosedMessage = 'Share canceled';

export const share = {
  async share(what) {
    const { Share } = await import('@capacitor/share');
    try {
      await Share.share(what);
      return 'shared';
    } catch (error) {
      if (error instanceof Error && error.message === shareClosedMessage) return 'dismissed';
      throw error;
    }
  },
} satisfies SharePort;
