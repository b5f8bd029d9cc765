import { LiveUpdate } from '@capawesome/capacitor-live-update';
import type { UpdatesPort } from './port.ts';

/** A server that names no length makes the plugin report a part below 0. */
const percentOf = (part: number) => Math.round(Math.min(1, Math.max(0, part)) * 100);

export const updates = {
  supported: true,
  async ready() {
    const { currentBundleId, rollback } = await LiveUpdate.ready();
    return { current: currentBundleId, rolledBack: rollback };
  },
  current: async () => (await LiveUpdate.getCurrentBundle()).bundleId,
  blocked: async () => (await LiveUpdate.getBlockedBundles()).bundleIds,
  downloaded: async () => (await LiveUpdate.getDownloadedBundles()).bundleIds,
  async download({ id, url, signature }, onProgress) {
    let told = -1;
    const handle = await LiveUpdate.addListener('downloadBundleProgress', ({ bundleId, progress }) => {
      const percent = percentOf(progress);
      if (bundleId !== id || percent <= told) return;
      told = percent;
      onProgress(percent);
    });
    try {
      await LiveUpdate.downloadBundle({ bundleId: id, url, signature });
    } finally {
      await handle.remove();
    }
  },
  remove: id => LiveUpdate.deleteBundle({ bundleId: id }),
  setNext: id => LiveUpdate.setNextBundle({ bundleId: id }),
  reload: () => LiveUpdate.reload(),
} satisfies UpdatesPort;
