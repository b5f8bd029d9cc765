import { useRef } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { patchOwnUser, useSession } from '../../people/remote/session.ts';
import { type OwnProfileSwitch, ownSwitches } from './remote.ts';

/** The switch changes at once, and changes back where the server refuses. */
export function useOwnSwitch(name: OwnProfileSwitch) {
  const { userId, details } = useSession();
  // The calls of a switch are sent one after the other, so that the server ends with the last choice.
  const lastCall = useRef(Promise.resolve());
  const turns = useRef(0);
  const change = (on: boolean) => {
    if (!userId) return;
    turns.current += 1;
    const turn = turns.current;
    patchOwnUser({ [name]: on });
    const refused = (error: unknown) => {
      if (turn === turns.current) patchOwnUser({ [name]: !on });
      const text = failureMessage(error, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => change(on) } });
    };
    lastCall.current = lastCall.current
      .then(async () => {
        await ownSwitches[name](userId, on);
      })
      .catch(refused);
  };
  return { checked: details?.user[name] ?? false, change };
}
