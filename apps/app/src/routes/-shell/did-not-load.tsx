import { brand } from '@nightjar/domain/brand';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { CallError, isUnreached } from '../../platform/client.ts';
import { ErrorPanel } from '../../ui/feedback/error-panel.tsx';

const generalErrorText = 'There was an error, please try again.';
const notStoredText = "This page isn't saved on this device yet.";

/** Shows an error in place of a page whose code or session did not load. */
export function DidNotLoad({ error }: ErrorComponentProps): ReactNode {
  const router = useRouter();
  const offline = isUnreached(error) || !navigator.onLine;
  return (
    <ErrorPanel
      message={offline ? notStoredText : error instanceof CallError ? error.message : generalErrorText}
      offline={offline}
      onRetry={() => void router.invalidate()}
    />
  );
}

/** Shows an error in place of the app if the server has never been reached from this device. */
export function DidNotStart() {
  return (
    <main>
      <ErrorPanel
        offline={!navigator.onLine}
        message={`${brand.name}'s server could not be reached.`}
        onRetry={() => window.location.reload()}
      />
    </main>
  );
}
