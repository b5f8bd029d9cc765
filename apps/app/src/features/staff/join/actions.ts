import type { Tier } from '@nightjar/domain/kernel/actor';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { joinWords } from './words.ts';

/**
 * Welcomes a user whose request was approved. The guard leads a user without a plan to their profile; a subscriber may be
 * in the middle of a pour, so they get a notice with the way there.
 */
export function welcomeToTeam({ pro_id, venue_name }: OwnPro, tier: Tier, openProfile: () => void): void {
  const words = joinWords.welcome;
  if (tier === 'subscribed')
    toast({
      kind: 'good',
      text: words.short(venue_name),
      action: { label: words.open, onPress: openProfile },
      about: `team-${pro_id}`,
    });
  else openModal({ type: 'success', title: words.title, text: words.text(venue_name) });
}
