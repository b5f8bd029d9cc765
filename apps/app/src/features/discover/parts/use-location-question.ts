import { useEffect } from 'react';
import { storeExplained, useUserLocation } from '../../../platform/location/user-location.ts';
import { log } from '../../../platform/log.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { askAndSendLocation, sendLocationAgain } from '../../people/remote/location.ts';
import { useSession } from '../../people/remote/session.ts';
import { discoverWords } from './words.ts';

const locationQuestionWords = discoverWords.locationQuestion;

/**
 * Explains the location permission before the device asks for it. After either answer the app continues. The user sees
 * the explanation once.
 */
export function explainLocation(userId: string, then?: () => void): void {
  const answer = (look: typeof askAndSendLocation) => () => {
    look(userId).catch(error => log.warn('The device did not say where it is', error));
    then?.();
  };
  storeExplained().catch(error => log.warn('The location was explained, but that was not kept', error));
  openModal({
    type: 'neutral',
    title: locationQuestionWords.title,
    text: locationQuestionWords.text,
    confirmLabel: locationQuestionWords.allow,
    denyLabel: locationQuestionWords.deny,
    onConfirm: answer(askAndSendLocation),
    onDeny: answer(sendLocationAgain),
  });
}

/** Asks for the location permission on a page that needs the location. */
export function useLocationQuestion(asks = true): void {
  const { failure } = useUserLocation();
  const { userId } = useSession();
  useEffect(() => {
    if (asks && failure === 'unasked' && userId) explainLocation(userId);
  }, [asks, failure, userId]);
}
