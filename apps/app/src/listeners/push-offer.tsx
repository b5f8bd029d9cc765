import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { clearOnSignOut } from '../features/people/remote/session.ts';
import { useAuth } from '../platform/auth.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { log } from '../platform/log.ts';

const loadPushDevice = () => import('../platform/push-device.ts');
const PushQuestion = lazy(async () => ({ default: (await import('./push-question.tsx')).PushQuestion }));

async function forgetPushDevice(): Promise<void> {
  await (await loadPushDevice()).forgetPush();
}

/**
 * Registers this device for push messages of the signed-in user, and shows the question whether the user wants them.
 * The question waits while a drink is being redeemed.
 */
export function PushOffer() {
  const { userId } = useAuth();
  const [permissionKnown, setPermissionKnown] = useState(false);
  useEffect(() => {
    if (userId === null) return;
    clearOnSignOut(forgetPushDevice);
    afterFirstPage()
      .then(loadPushDevice)
      .then(device => device.readPush(userId))
      .then(
        () => setPermissionKnown(true),
        error => log.swallowed('Pushes could not be looked at', error),
      );
  }, [userId]);
  const held = useIsRedeeming();
  if (!permissionKnown || userId === null) return null;
  return (
    <Suspense>
      <PushQuestion held={held} />
    </Suspense>
  );
}

/** True while a drink is being redeemed; the question about push messages waits meanwhile. */
function useIsRedeeming(): boolean {
  return useMatches({ select: matches => matches.some(({ routeId }) => routeId.startsWith('/redeem')) });
}
