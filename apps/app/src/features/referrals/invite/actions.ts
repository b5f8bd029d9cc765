import { brand } from '@nightjar/domain/brand';
import { share } from '../../../native/share/index.ts';
import { log } from '../../../platform/log.ts';
import { toast } from '../../../ui/overlay/toast.ts';

/** Passes one's invitation on by the system's own sheet, or by the clipboard where there is none. */
export async function passOn(link: string): Promise<void> {
  try {
    const how = await share.share({
      title: brand.name,
      text: `Come out with me on ${brand.name}.`,
      url: link,
    });
    if (how === 'copied') toast({ kind: 'good', text: 'Link copied' });
  } catch (error) {
    log.swallowed('The invitation was not shared', error);
    toast({ kind: 'error', text: `Could not share. Your link is ${link}` });
  }
}

/** Puts the link where it can be pasted from. */
export async function copyLink(link: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(link);
    toast({ kind: 'good', text: 'Link copied' });
  } catch (error) {
    log.swallowed('The invitation was not copied', error);
    toast({ kind: 'error', text: `Could not copy. Your link is ${link}` });
  }
}
