import type { StaffRow, VenueTeam } from '@nightjar/domain/staff/desk/entity';
import { openModal } from '../../../../ui/overlay/modal.ts';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { reloadUserDetails } from '../../../people/remote/session.ts';
import { rotateVenueTeamCode } from '../../../venues/desk/remote.ts';
import {
  answerRequest,
  giveRole,
  refreshTeam,
  removeFromTeam,
  sendInvitation,
  setRoleDrinksSwitch,
  withdrawTeamInvitation,
} from '../remote.ts';
import { fullName, shortName, teamWords } from './words.ts';

/** Shows how a write ended. It resolves to false where the write failed. */
async function withToast(work: Promise<unknown>, done: string | null): Promise<boolean> {
  try {
    await work;
    if (done !== null) toast({ kind: 'good', text: done });
    return true;
  } catch (error) {
    toast({
      kind: 'error',
      text: error instanceof Error && error.message ? error.message : commonTexts.failed,
    });
    return false;
  }
}

export const approveRequest = (venueId: string, row: StaffRow) =>
  withToast(
    answerRequest(venueId, { pro_id: row.pro_id, approve: true }),
    teamWords.waiting.approved(shortName(row)),
  );

export const declineRequest = (venueId: string, row: StaffRow, reason: string) =>
  withToast(
    answerRequest(venueId, { pro_id: row.pro_id, approve: false, reason }),
    teamWords.waiting.declined(shortName(row)),
  );

export const changeRole = (venueId: string, row: StaffRow, role: { id: number; label: string }) =>
  withToast(
    giveRole(venueId, row.pro_id, role.id),
    teamWords.table.nowHas(shortName(row), role.label.toLocaleLowerCase('en')),
  );

export const setRoleDrinksEnabled = (
  venueId: VenueTeam['venue_id'],
  role: { id: number; label: string },
  on: boolean,
) =>
  withToast(
    setRoleDrinksSwitch(venueId, role.id, on),
    (on ? teamWords.drinks.switchedOn : teamWords.drinks.switchedOff)(role.label),
  );

/**
 * Sends the invitation with the values that its row already has. So the server makes no other invitation, and only
 * sends the text message again.
 */
export const sendInvitationAgain = (venueId: string, row: StaffRow) =>
  withToast(
    sendInvitation(
      {
        venue_id: venueId,
        first_name: row.first_name ?? '',
        last_name: row.last_name ?? '',
        phone: row.phone ?? '',
        pro_role_id: row.pro_role_id,
      },
      crypto.randomUUID(),
    ),
    teamWords.invited.sentAgain(shortName(row)),
  );

export function askToWithdrawInvitation(venueId: string, row: StaffRow): void {
  openModal({
    type: 'destructiveConfirmation',
    ...teamWords.invited.ask(fullName(row)),
    onConfirm: () => void withToast(withdrawTeamInvitation(venueId, row.pro_id), teamWords.invited.withdrawn),
  });
}

/**
 * Asks before a person is removed from the team. `onLeft` is called when the reader has left the team, and opens a page
 * that the reader may still see.
 */
export function askToRemove(venueId: string, row: StaffRow, onLeft: () => void): void {
  const remove = async () => {
    const { done } = teamWords.remove;
    // When the reader has left the team, the app shows a notice on every page. So no toast is needed here.
    const gone = await withToast(
      removeFromTeam(venueId, row.pro_id),
      row.is_self ? null : done(fullName(row)),
    );
    if (!gone || !row.is_self) return;
    await reloadUserDetails().catch(() => {});
    onLeft();
  };
  openModal({
    type: 'destructiveConfirmation',
    ...(row.is_self ? teamWords.remove.askSelf : teamWords.remove.ask(fullName(row))),
    onConfirm: () => void remove(),
  });
}

export function askForNewVenueCode(venueId: string): void {
  const renew = async () => {
    await rotateVenueTeamCode(venueId);
    await refreshTeam(venueId);
  };
  openModal({
    type: 'destructiveConfirmation',
    ...teamWords.join.ask,
    onConfirm: () => void withToast(renew(), teamWords.join.renewed),
  });
}
