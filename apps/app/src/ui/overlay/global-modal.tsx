import { lazy, Suspense, useRef } from 'react';
import { useCurrentModal } from './modal.ts';

const ModalView = lazy(() => import('./modal-view.tsx').then(view => ({ default: view.ModalView })));

/** The one place modals appear. Stands in the shell; nothing is loaded before the first one is asked for. */
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
