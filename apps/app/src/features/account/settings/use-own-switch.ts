import { failureMessage } from '../../../platform/client.ts';
import { log } from '../../../platform/log.ts';
import { useOwnTap } from '../../../platform/outbox/own-tap.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { patchOwnUser, reloadUserDetails, useSession } from '../../people/remote/session.ts';
import { ownSwitches, type ProfileSwitchName } from './remote.ts';

/** The switch changes at once, and changes back where the server refuses. */
export function useOwnSwitch(name: ProfileSwitchName) {
  const { userId, details } = useSession();
  const checked = details?.user[name] ?? false;
  const { mutate } = useOwnTap({
    scope: `switch ${name}`,
    send: async (on: boolean) => {
      if (userId) await ownSwitches[name](userId, on);
    },
    showOptimistically(on) {
      patchOwnUser({ [name]: on });
      return () => patchOwnUser({ [name]: !on });
    },
    onFailure(error, on) {
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => mutate(on) } });
    },
    // Where a refused choice was followed by another one, only the server knows which of them it has.
    settled(error) {
      if (!error) return;
      void reloadUserDetails().catch(failure => log.warn('The details were not loaded again', failure));
    },
  });
  return { checked, change: mutate };
}
