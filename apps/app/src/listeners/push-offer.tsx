import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { clearOnSignOut, useSession } from '../features/people/remote/session.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { log } from '../platform/log.ts';

const loadPushDevice = () => import('../platform/push/push-device.ts');
const PushQuestion = lazy(async () => ({ default: (await import('./push-question.tsx')).PushQuestion }));

async function forgetPushDevice(): Promise<void> {
  await (await loadPushDevice()).forgetPush();
}

/**
 * Reads whether this device gets push messages once the signed-in user has an account, and shows the question whether
 * the user wants them. The question waits while a drink is being redeemed, and where `waits` is true.
 */
export function PushOffer({ waits }: { waits: boolean }) {
  const { userId, tier } = useSession();
  const registeredId = tier === 'unauthenticated' || tier === 'authenticated' ? null : userId;
  const [permissionKnown, setPermissionKnown] = useState(false);
  useEffect(() => {
    if (registeredId === null) return;
    clearOnSignOut(forgetPushDevice);
    afterFirstPage()
      .then(loadPushDevice)
      .then(device => device.readPush(registeredId))
      .then(
        () => setPermissionKnown(true),
        error => log.warn('Pushes could not be looked at', error),
      );
  }, [registeredId]);
  const held = useIsRedeeming() || waits;
  if (!permissionKnown || registeredId === null) return null;
  return (
    <Suspense>
      <PushQuestion held={held} />
    </Suspense>
  );
}

/** True while a drink is being redeemed. The app then asks none of its questions. */
export function useIsRedeeming(): boolean {
  return useMatches({ select: matches => matches.some(({ routeId }) => routeId.startsWith('/redeem')) });
}
