import { useRef } from 'react';
import { CallError } from '../../../platform/client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { patchOwnUser, useSession } from '../remote.ts';
import { type OwnSwitch, ownSwitches } from './remote.ts';

/** A switch that is in its new place at once, and back in its old one where the server says no. */
export function useOwnSwitch(name: OwnSwitch) {
  const { userId, details } = useSession();
  // One after the other: what was chosen last is what the server hears last.
  const sending = useRef(Promise.resolve());
  const turns = useRef(0);
  const change = (on: boolean) => {
    if (!userId) return;
    turns.current += 1;
    const turn = turns.current;
    patchOwnUser({ [name]: on });
    const refused = (error: unknown) => {
      if (turn === turns.current) patchOwnUser({ [name]: !on });
      const text = error instanceof CallError ? error.message : 'There was an error, please try again.';
      toast({ kind: 'error', text, action: { label: 'Try again', onPress: () => change(on) } });
    };
    sending.current = sending.current
      .then(async () => {
        await ownSwitches[name](userId, on);
      })
      .catch(refused);
  };
  return { checked: details?.user[name] ?? false, change };
}
