import { brand } from '@nightjar/domain/brand';
import { share } from '../../../native/share/index.ts';
import { log } from '../../../platform/log.ts';
import { toast } from '../../../ui/overlay/toast.ts';
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
    log.swallowed('The invitation was not shared', error);
    toast({ kind: 'error', text: inviteWords.cannotShare(link) });
  }
}

export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({ kind: 'good', text: inviteWords.copied });
  } catch (error) {
    log.swallowed('The invitation was not copied', error);
    toast({ kind: 'error', text: inviteWords.cannotCopy(link) });
  }
}
