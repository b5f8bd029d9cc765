import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { activityOfCall, activityOfPage } from '../features/activity/flow.ts';
import { logActivityOf } from '../features/activity/remote.ts';
import { MessageToasts } from '../features/chat/parts/message-toasts.tsx';
import { RefusedEmojis } from '../features/chat/parts/refused-emojis.tsx';
import { RefusalToasts } from '../features/friends/parts/refusals.tsx';
import { onAnswered } from '../platform/api.ts';

/** Mounts the listeners that only members need; their code loads with the first member. */
export function MemberListeners({ userId }: { userId: string }) {
  useActivityLog(userId);
  return (
    <>
      <RefusalToasts />
      <MessageToasts userId={userId} />
      <RefusedEmojis userId={userId} />
    </>
  );
}

/**
 * Logs on the server that the app was opened, which pages are opened and which calls succeed, as far as they count as
 * activity. No screen waits for the answer.
 */
function useActivityLog(userId: string): void {
  const router = useRouter();
  useEffect(() => {
    const logOnServer = (logged: ReturnType<typeof activityOfPage>) =>
      logged && void logActivityOf(userId, logged);
    logOnServer({ type: 'app_open' });
    const stopLoggingPages = router.subscribe('onRendered', ({ toLocation, pathChanged }) => {
      if (pathChanged) logOnServer(activityOfPage(toLocation.pathname));
    });
    const stopLoggingCalls = onAnswered(({ id }, input) => logOnServer(activityOfCall(id, input)));
    return () => {
      stopLoggingPages();
      stopLoggingCalls();
    };
  }, [router, userId]);
}
