import type { ConfirmStep, DeskVenue } from '@nightjar/domain/venues/desk/entity';
import { useRef, useState } from 'react';
import { CallError, isUnreached } from '../../../../platform/client.ts';
import { commonTexts } from '../../../../ui/words.ts';
import { refreshDeskVenue, saveStepTick } from '../remote.ts';
import { confirmWords } from './words.ts';

/**
 * Ticks a step. Where the venue was confirmed or archived meanwhile, it refetches the venue, and the page then shows
 * that state.
 */
export function useTick(venueId: DeskVenue['id']) {
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const running = useRef(false);
  const tick = async (step: ConfirmStep, done: (venue: DeskVenue) => void): Promise<void> => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    setFailed(null);
    try {
      done(await saveStepTick({ venue_id: venueId, step }));
    } catch (error) {
      if (isConfirmedOrArchivedRefusal(error)) refreshDeskVenue(venueId);
      else setFailed(errorSentence(error));
    } finally {
      running.current = false;
      setBusy(false);
    }
  };
  return { busy, failed, tick };
}

/** Tests whether a tick was refused because the venue is confirmed or archived already. */
export const isConfirmedOrArchivedRefusal = (error: unknown): boolean =>
  error instanceof CallError && ['confirmed_already', 'archived'].includes(error.code);

function errorSentence(error: unknown): string {
  if (isUnreached(error)) return `${commonTexts.needsSignal}. ${confirmWords.failedTick}`;
  return error instanceof Error && error.message ? error.message : confirmWords.failedTick;
}
