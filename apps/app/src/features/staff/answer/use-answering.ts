import type { InvitationAnswer, TeamInvitation } from '@nightjar/domain/staff/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError, failureMessage } from '../../../platform/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { reloadUserDetails } from '../../people/remote/session.ts';
import { answerInvitation, refreshInvitations } from '../remote.ts';
import { answerWords as words } from './words.ts';

/**
 * Sends the answer to an invitation. After the user has accepted, `joined` is the accepted invitation until `next` is
 * called. After the user has declined, the next invitation follows at once.
 */
export function useAnswering() {
  const [busy, setBusy] = useState<InvitationAnswer | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [joined, setJoined] = useState<TeamInvitation | null>(null);
  const answer = async (invitation: TeamInvitation, given: InvitationAnswer) => {
    setBusy(given);
    setError(null);
    try {
      await answerInvitation(invitation.venue_id, given);
      haptics.play(given === 'yes' ? 'success' : 'light');
      if (given === 'yes') setJoined(invitation);
      else toast({ text: given === 'no' ? words.declined : words.declinedForGood(invitation.venue_name) });
      await refreshInvited();
    } catch (failure) {
      setError(failureMessage(failure, commonTexts.failed));
      // An invitation that was withdrawn, or answered on another phone, leaves the page.
      if (failure instanceof CallError && failure.status === 200) await refreshInvited();
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, joined, answer, next: () => setJoined(null) };
}

/** A failed reload of the user's details is ignored, because a later reload brings the new details. */
const refreshInvited = () => Promise.all([refreshInvitations(), reloadUserDetails().catch(() => {})]);
