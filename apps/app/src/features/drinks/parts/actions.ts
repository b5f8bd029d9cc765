import type { Round } from '@nightjar/domain/drinks/entity';
import { share } from '../../../native/share/index.ts';
import { settings } from '../../../platform/config.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { drinkWords } from './words.ts';

async function roundLink(roundId: string): Promise<string> {
  return `${(await settings()).publicUrl}/rounds/${roundId}`;
}

/** Opens the device's share sheet with the link of a round. Without a share sheet it copies the link. */
export async function shareRound({ round_id, size }: Pick<Round, 'round_id' | 'size'>): Promise<void> {
  const words = drinkWords.round;
  const done = await share
    .share({ title: words.offer(size), text: words.offerText(size), url: await roundLink(round_id) })
    .catch(() => 'failed' as const);
  if (done === 'copied') toast({ kind: 'good', text: words.copied });
  if (done === 'failed') toast({ kind: 'error', text: words.notShared });
}
