import { brand } from '@nightjar/domain/brand';
import { share } from '../../../native/share/index.ts';
import { log } from '../../../platform/log.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { copyText } from '../../../ui/share/copy-text.ts';
import { inviteWords } from './words.ts';

/** Shares the invitation by the system's share sheet, or copies its link. */
export async function shareInvitation(link: string): Promise<void> {
  try {
    const how = await share.share({
      title: brand.name,
      text: inviteWords.message,
      url: link,
    });
    if (how === 'copied') toast({ kind: 'good', text: inviteWords.copied });
  } catch (error) {
    log.warn('The invitation was not shared', error);
    toast({ kind: 'error', text: inviteWords.cannotShare(link) });
  }
}

export const copyLink = (link: string): Promise<void> =>
  copyText(link, { copied: inviteWords.copied, refused: inviteWords.cannotCopy(link) });
