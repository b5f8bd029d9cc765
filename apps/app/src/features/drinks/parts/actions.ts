import type { Round } from '@nightjar/domain/drinks/entity';
import { share } from '../../../native/share/index.ts';
import { settings } from '../../../platform/config.ts';
import { toast } from '../../../ui/overlay/toast.ts';

/** The public address of the round. */
async function roundLink(roundId: string): Promise<string> {
  return `${(await settings()).publicUrl}/rounds/${roundId}`;
}

/** Shares the link of a round by the system's share sheet, or copies it. */
export async function shareRound({ round_id, size }: Pick<Round, 'round_id' | 'size'>): Promise<void> {
  const title = `A round of ${size} is on me`;
  const done = await share
    .share({ title, text: `${title}. First come, one each.`, url: await roundLink(round_id) })
    .catch(() => 'failed' as const);
  if (done === 'copied') toast({ kind: 'good', text: 'Link copied.' });
  if (done === 'failed') toast({ kind: 'error', text: 'The link could not be shared.' });
}
