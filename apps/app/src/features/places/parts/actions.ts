import { share } from '../../../native/share/index.ts';
import { settings } from '../../../platform/config.ts';
import { log } from '../../../platform/log.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { placeWords } from './words.ts';

/**
 * Shares the address of a page by the system's share sheet, or copies it. An app from a store has another origin, so
 * the shared address begins with the public origin.
 */
export async function sharePage(title: string, path: string): Promise<void> {
  const url = `${(await settings()).publicUrl}${path}`;
  try {
    const how = await share.share({ title, url });
    if (how === 'copied') toast({ kind: 'good', text: placeWords.copied });
  } catch (error) {
    log.warn('A page was not shared', error);
    toast({ kind: 'error', text: placeWords.cannotShare(url) });
  }
}
