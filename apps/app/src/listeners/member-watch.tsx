import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { loggedCall, loggedPage } from '../features/activity/flow.ts';
import { logUse } from '../features/activity/remote.ts';
import { MessageToasts } from '../features/chat/parts/message-toasts.tsx';
import { RefusedEmojis } from '../features/chat/parts/refused-emojis.tsx';
import { Refusals } from '../features/friends/parts/refusals.tsx';
import { onAnswered } from '../platform/api.ts';

/** Mounts the listeners of a member; their code loads with the first member. */
export function MemberWatch({ userId }: { userId: string }) {
  useActivityLog(userId);
  return (
    <>
      <Refusals />
      <MessageToasts userId={userId} />
      <RefusedEmojis userId={userId} />
    </>
  );
}

/** Logs the start, opened pages and successful calls on the server. Nothing waits for it. */
function useActivityLog(userId: string): void {
  const router = useRouter();
  useEffect(() => {
    const tell = (logged: ReturnType<typeof loggedPage>) => logged && void logUse(userId, logged);
    tell({ type: 'app_open' });
    const stopPages = router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
      if (pathChanged) tell(loggedPage(toLocation.pathname));
    });
    const stopCalls = onAnswered(({ id }, input) => tell(loggedCall(id, input)));
    return () => {
      stopPages();
      stopCalls();
    };
  }, [router, userId]);
}
