import { lazy, Suspense, useRef } from 'react';
import { useCurrentModal } from './modal.ts';

const ModalView = lazy(() => import('./modal-view.tsx').then(view => ({ default: view.ModalView })));

/** Modals appear only here, in the shell; nothing is loaded before the first one is requested. */
export function GlobalModal() {
  const current = useCurrentModal();
  const needed = useRef(false);
  if (current) needed.current = true;
  if (!needed.current) return null;
  return (
    <Suspense>
      <ModalView current={current} />
    </Suspense>
  );
}
