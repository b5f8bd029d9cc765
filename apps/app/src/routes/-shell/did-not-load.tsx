import { brand } from '@nightjar/domain/brand';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useResume } from '../../listeners/resume.ts';
import { CallError, isUnreached } from '../../platform/client.ts';
import { watchFirstPage } from '../../platform/first-page.ts';
import { isOnline, useOnline } from '../../platform/network.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';

const generalErrorText = 'There was an error, please try again.';
const notStoredText = "This page isn't saved on this device yet. It opens as soon as you have signal.";

/**
 * After this error the app has already tried again by itself. It does so only once for each error, because the router
 * shows the same error again while it loads the page.
 */
let retriedError: unknown;

/** Shows an error in the place of a page whose code or data did not load. The tabs and the other pages stay. */
export function DidNotLoad({ error }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const online = useOnline();
  const isLost = useMemo(() => isUnreached(error) || !isOnline(), [error]);
  const retry = useCallback(() => void router.invalidate(), [router]);
  useEffect(() => {
    if (!isLost || !online || retriedError === error) return;
    retriedError = error;
    retry();
  }, [isLost, online, error, retry]);
  return (
    <ErrorPanel
      message={isLost ? notStoredText : error instanceof CallError ? error.message : generalErrorText}
      offline={isLost}
      onRetry={retry}
    />
  );
}

/** Shows the error in place of the whole app, because the session did not load. */
export function DidNotLoadAtAll(props: ErrorComponentProps): ReactNode {
  const queryClient = useQueryClient();
  // This page counts as the first page, so that what waits for the first page begins, such as sending the outbox.
  useEffect(() => watchFirstPage(queryClient), [queryClient]);
  return (
    <main>
      <DidNotLoad {...props} />
    </main>
  );
}

/**
 * Shows an error in place of the app if the server has never been reached from this device. The page is loaded again as
 * soon as the server can be reached.
 */
export function DidNotStart() {
  const online = useOnline();
  const wasOnline = useRef(online);
  useResume();
  useEffect(() => {
    if (online && !wasOnline.current) window.location.reload();
    wasOnline.current = online;
  }, [online]);
  return (
    <main>
      <ErrorPanel
        offline={!online}
        message={`${brand.name}'s server could not be reached.`}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
