import { brand } from '@nightjar/domain/brand';
import { useEffect } from 'react';
import { log } from '../../../platform/log.ts';
import { noteExplained, useUserLocation } from '../../../platform/user-location.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { locate, locateAgain } from '../../account/remote/location.ts';
import { useSession } from '../../account/remote.ts';

/** Says why before the device asks. Either answer leads on, and neither is asked for a second time. */
export function explainLocation(userId: string, then?: () => void): void {
  const answer = (look: typeof locate) => () => {
    look(userId).catch(error => log.swallowed('The device did not say where it is', error));
    then?.();
  };
  noteExplained().catch(error => log.swallowed('The location was explained, but that was not kept', error));
  openModal({
    type: 'neutral',
    title: `Let ${brand.name} see you while you're out?`,
    text: 'Then friends find your block, and the map begins where you are. Without it you are out all the same.',
    confirmLabel: 'Allow',
    denyLabel: 'Deny',
    onConfirm: answer(locate),
    onDeny: answer(locateAgain),
  });
}

/** Puts the question on a page that is about where the person is. */
export function useLocationQuestion(): void {
  const { failure } = useUserLocation();
  const { userId } = useSession();
  useEffect(() => {
    if (failure === 'unasked' && userId) explainLocation(userId);
  }, [failure, userId]);
}
