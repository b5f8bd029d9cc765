import { useMatches } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { alsoOnSignOut } from '../features/people/remote/session.ts';
import { useAuth } from '../platform/auth.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { log } from '../platform/log.ts';

const load = () => import('../platform/push-device.ts');
const PushQuestion = lazy(async () => ({ default: (await import('./push-question.tsx')).PushQuestion }));

async function forget(): Promise<void> {
  await (await load()).forgetPush();
}

/** Registers this device for the signed-in person, and asks for permission to push when the moment allows it. */
export function PushOffer() {
  const { userId } = useAuth();
  const [known, setKnown] = useState(false);
  useEffect(() => {
    if (userId === null) return;
    alsoOnSignOut(forget);
    afterFirstPage()
      .then(load)
      .then(device => device.readPush(userId))
      .then(
        () => setKnown(true),
        error => log.swallowed('Pushes could not be looked at', error),
      );
  }, [userId]);
  const held = useHoldsDrink();
  if (!known || userId === null) return null;
  return (
    <Suspense>
      <PushQuestion held={held} />
    </Suspense>
  );
}

/** The question waits while a drink is being redeemed. */
function useHoldsDrink(): boolean {
  return useMatches({ select: matches => matches.some(({ routeId }) => routeId.startsWith('/redeem')) });
}
