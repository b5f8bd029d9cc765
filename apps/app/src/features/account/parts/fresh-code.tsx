import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type CodeQuestion, useCodeQuestion } from '../../../platform/code/fresh-code.ts';
import type { ConfirmSheetProps } from './confirm-sheet.tsx';

const ConfirmSheet = lazy(() =>
  import('./confirm-sheet.tsx').then(
    sheet => ({ default: sheet.ConfirmSheet }),
    () => ({ default: ConfirmSheetNotLoaded }),
  ),
);

/**
 * Asks for a new texted code on any page whose call needs one. The source code of the sheet loads when the app asks for
 * the first time.
 */
export function FreshCodeSheet() {
  const question = useCodeQuestion();
  // The sheet that asks for a texted code keeps its texts during the animation that closes it.
  const last = useRef<CodeQuestion | null>(null);
  if (question) last.current = question;
  if (!last.current) return null;
  return (
    <Suspense>
      <ConfirmSheet
        key={last.current.number}
        opened={question !== null}
        purpose={last.current.purpose}
        onConfirmed={() => question?.answer(true)}
        onClose={() => question?.answer(false)}
      />
    </Suspense>
  );
}

/**
 * The app shows this where the source code of the sheet cannot be loaded. The call that waits for a texted code then
 * fails, so that the user can try again.
 */
function ConfirmSheetNotLoaded({ opened, onClose }: ConfirmSheetProps): ReactNode {
  useEffect(() => {
    if (opened) onClose();
  }, [opened, onClose]);
  return null;
}
