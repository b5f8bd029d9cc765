import type { InvitationAnswer, TeamInvitation } from '@nightjar/domain/staff/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonWords } from '../../../ui/words.ts';
import { reloadUserDetails } from '../../people/remote.ts';
import { answerInvitation, refreshInvitations } from '../remote.ts';
import { answerWords as words } from './words.ts';

/** Sends an answer. After a yes `joined` is the team until `next`; a no goes on by itself. */
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
      else toast({ text: given === 'no' ? words.saidNo : words.saidNever(invitation.venue_name) });
      await renew();
    } catch (failure) {
      setError(failure instanceof CallError ? failure.message : commonWords.failed);
      // A question that is gone, or was answered on another phone, leaves the page.
      if (failure instanceof CallError && failure.status === 200) await renew();
    } finally {
      setBusy(null);
    }
  };
  return { busy, error, joined, answer, next: () => setJoined(null) };
}

/** A reload that fails leaves what was answered: the next one shows it. */
const renew = () => Promise.all([refreshInvitations(), reloadUserDetails().catch(() => {})]);
