import { lazy, type ReactNode, Suspense, useEffect, useRef } from 'react';
import { type CodeQuestion, useCodeQuestion } from '../../../platform/code/fresh-code.ts';
import type { ConfirmSheetProps } from './confirm-sheet.tsx';

const ConfirmSheet = lazy(() =>
  import('./confirm-sheet.tsx').then(
    sheet => ({ default: sheet.ConfirmSheet }),
    () => ({ default: CallFails }),
  ),
);

/** Asks for a new texted code on any page whose call needs one. The code of the sheet loads with the first question. */
export function FreshCode() {
  const question = useCodeQuestion();
  // The sheet that asks for a code keeps its texts during the animation that closes it.
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

/** Replaces the sheet when its code cannot be loaded. It fails the waiting call, so that the person can try again. */
function CallFails({ opened, onClose }: ConfirmSheetProps): ReactNode {
  useEffect(() => {
    if (opened) onClose();
  }, [opened, onClose]);
  return null;
}
