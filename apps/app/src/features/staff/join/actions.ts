import { isMember, type Tier } from '@nightjar/domain/kernel/actor';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { findNewlyApprovedPro, findProWhoLeft } from './flow.ts';
import { joinWords } from './words.ts';

type TeamNewsContext = { readonly tier: Tier; readonly openProfile: () => void };

/**
 * Tells the user, in a notice or a dialog, which team they have joined or left between two answers about their places
 * on teams.
 */
export function announceTeamChanges(
  before: readonly OwnPro[],
  pros: readonly OwnPro[],
  { tier, openProfile }: TeamNewsContext,
): void {
  const joined = findNewlyApprovedPro(before, pros);
  const left = findProWhoLeft(before, pros);
  if (joined) announceApproval(joined, tier, openProfile);
  if (left) announceLeftTeam(left, tier);
}

/**
 * Welcomes a user whose request was approved. The guard leads a user without a plan to their profile. A
 * subscriber may be in the middle of a pour, so they get a notice with a link to the profile.
 */
function announceApproval({ pro_id, venue_name }: OwnPro, tier: Tier, openProfile: () => void): void {
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

/** A member stays on their page and gets a notice. A user who loses their tier reads why the page changes. */
function announceLeftTeam({ pro_id, venue_name }: OwnPro, tier: Tier): void {
  const words = joinWords.parted;
  if (isMember(tier)) toast({ text: words.short(venue_name), about: `team-${pro_id}` });
  else openModal({ type: 'neutral', title: words.title(venue_name), text: words.text });
}

export const announceInvitation = (open: () => void): void =>
  toast({
    text: joinWords.asked.text,
    action: { label: joinWords.asked.answer, onPress: open },
    about: 'team-invitation',
  });
