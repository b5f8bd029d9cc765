import { useBackButton } from '../back-button.ts';
import { useDeepLinks } from '../deep-links.ts';
import { useKeyboard } from '../keyboard.ts';
import { useOwnLinks } from '../own-links.ts';
import { usePhonePushes } from '../phone-pushes.ts';
import { useLiveUpdates } from './live-update.ts';
import { BackgroundTracking } from './tracking.tsx';

/** Mounts the listeners that only a store build needs. No browser loads their code. */
export function PhoneListeners() {
  useBackButton();
  useDeepLinks();
  useOwnLinks();
  useKeyboard();
  usePhonePushes();
  useLiveUpdates();
  return <BackgroundTracking />;
}
