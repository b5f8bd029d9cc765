import { LiveUpdate } from '@capawesome/capacitor-live-update';
import type { UpdatesPort } from './port.ts';

export const updates = {
  supported: true,
  async ready() {
    const { currentBundleId, rollback } = await LiveUpdate.ready();
    return { current: currentBundleId, rolledBack: rollback };
  },
  current: async () => (await LiveUpdate.getCurrentBundle()).bundleId,
  blocked: async () => (await LiveUpdate.getBlockedBundles()).bundleIds,
  async download({ id, url, signature }, onProgress) {
    const handle = await LiveUpdate.addListener('downloadBundleProgress', ({ bundleId, progress }) => {
      if (bundleId === id) onProgress(Math.round(progress * 100));
    });
    try {
      await LiveUpdate.downloadBundle({ bundleId: id, url, signature });
    } finally {
      await handle.remove();
    }
  },
  setNext: id => LiveUpdate.setNextBundle({ bundleId: id }),
  reload: () => LiveUpdate.reload(),
} satisfies UpdatesPort;
