import { VisuallyHidden } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { retryWaitMs, type Trouble, troubleOf } from '@nightjar/domain/kernel/trouble';
import { useQueryClient } from '@tanstack/react-query';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { type ReactNode, useCallback, useEffect, useMemo, useRef } from 'react';
import { useResume } from '../../listeners/resume.ts';
import { CallError, isUnreached, transportSentence } from '../../platform/client.ts';
import { watchFirstPage } from '../../platform/first-page.ts';
import { isOnline, useOnline } from '../../platform/network.ts';
import { isLostCode } from '../../platform/not-loaded/lost-code.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';
import { troubleSentence } from '../../ui/feedback/trouble-words.ts';
import { CodeDidNotLoad } from './code-did-not-load.tsx';
import classes from './did-not-load.module.css';

const notStoredText = "This page isn't saved on this device yet. It opens as soon as you have signal.";
const startFailedText =
  "Something's wrong on our side. We keep trying, and the app opens as soon as it works.";
const generalErrorText = 'There was an error, please try again.';

/**
 * After this error the app has already tried again by itself. It does so only once for each error, because the router
 * shows the same error again while it loads the page.
 */
let retriedError: unknown;

/** Shows an error in the place of a page whose code or data did not load. The tabs and the other pages stay. */
export function DidNotLoad(props: ErrorComponentProps & { inApp?: boolean }): ReactNode {
  const online = useOnline();
  return isLostCode(props.error) && online ? <CodeDidNotLoad /> : <DataDidNotLoad {...props} />;
}

function DataDidNotLoad({ error, inApp = true }: ErrorComponentProps & { inApp?: boolean }): ReactNode {
  const router = useRouter();
  const online = useOnline();
  const trouble = useMemo(() => troubleOfStart(error), [error]);
  const isLost = trouble?.kind === 'unreached';
  const retry = useCallback(() => void router.invalidate(), [router]);
  useLaterTry(error, retry);
  useEffect(() => {
    if (!isLost || !online || retriedError === error) return;
    retriedError = error;
    retry();
  }, [isLost, online, error, retry]);
  return (
    <ErrorPanel
      message={messageOf(trouble, inApp)}
      detail={detailOf(error, trouble)}
      offline={isLost}
      onRetry={retry}
    />
  );
}

/** Returns the trouble that an error means; null for an error of the app itself. */
function troubleOfStart(error: unknown): Trouble | null {
  if (isUnreached(error) || !isOnline()) return { kind: 'unreached' };
  return error instanceof CallError ? troubleOf(error) : null;
}

function messageOf(trouble: Trouble | null, inApp: boolean): string {
  if (!trouble) return generalErrorText;
  if (trouble.kind === 'unreached') return notStoredText;
  return trouble.kind === 'failed' && !inApp ? startFailedText : troubleSentence(trouble);
}

/** Returns the text that the specification gives to an answer that is not OK. It is small, below the sentence. */
const detailOf = (error: unknown, trouble: Trouble | null): string | undefined =>
  trouble?.kind === 'failed' && trouble.sentence === null && error instanceof CallError
    ? transportSentence(error.status)
    : undefined;

/** Tries again by itself after a while, if the server failed or took no more requests. */
function useLaterTry(error: unknown, retry: () => void): void {
  const failures = useRef(0);
  useEffect(() => {
    if (!(error instanceof CallError) || error.status === 0) return;
    failures.current += 1;
    const wait = retryWaitMs(error, failures.current);
    if (wait === null) return;
    const timer = setTimeout(retry, wait);
    return () => clearTimeout(timer);
  }, [error, retry]);
}

/** Shows the error in place of the whole app, because the session did not load. */
export function DidNotLoadAtAll(props: ErrorComponentProps): ReactNode {
  const queryClient = useQueryClient();
  // This page counts as the first page, so that what waits for the first page begins, such as sending the outbox.
  useEffect(() => watchFirstPage(queryClient), [queryClient]);
  return (
    <main className={classes.whole}>
      <VisuallyHidden>
        <h1>{brand.name}</h1>
      </VisuallyHidden>
      <DidNotLoad {...props} inApp={false} />
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
    <main className={classes.whole}>
      <ErrorPanel
        offline={!online}
        message={`We can't reach ${brand.name} right now. It opens as soon as you have signal.`}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
