import { lazy, Suspense, useRef } from 'react';
import { useCurrentModal } from './modal.ts';

const ModalView = lazy(() => import('./modal-view.tsx').then(view => ({ default: view.ModalView })));

/**
 * Shows the modals of the app; the shell contains it once. The code of modals is not loaded before the first modal is
 * requested.
 */
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
