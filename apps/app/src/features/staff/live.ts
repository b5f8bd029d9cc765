import type { EventHandlers } from '../../platform/realtime/user-events.ts';
import { toast } from '../../ui/overlay/toast.ts';
import { knownOwnPros, reloadUserDetails } from '../people/remote/session.ts';
import { areOverriddenPoursShown, refreshInvitations, refreshOverriddenPours } from './remote.ts';

/**
 * Shows the bartender a notice when a guest's phone has overridden a warning with the bartender's code. The page that
 * lists these pours shows no notice. The answer to a request to join a team arrives with the user's own details, which
 * are reloaded for it.
 */
export const staffHandlers: EventHandlers = {
  events: {
    pour_overridden: ({ redemption_id }) => {
      void refreshOverriddenPours();
      if (areOverriddenPoursShown()) return;
      toast({
        text: 'Your code was just used to override a refusal. Not you? You can take it back on your profile.',
        about: `pour-${redemption_id}`,
      });
    },
    pro_request_answered: () => void reloadUserDetails(),
    team_invitation_changed: () => {
      void refreshInvitations();
      void reloadUserDetails();
    },
  },
  onJoined: () => {
    void refreshOverriddenPours();
    if (knownOwnPros().some(({ state }) => state === 'pending')) void reloadUserDetails();
  },
};
