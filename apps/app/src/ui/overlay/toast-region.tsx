import { lazy, Suspense } from 'react';
import { useToastsStarted } from './toast.ts';

const ToastView = lazy(() => import('./toast-view.tsx').then(view => ({ default: view.ToastView })));

/** Shows the toasts of the app. If `raised` is true they are above the tab bar. */
export function ToastRegion({ raised }: { raised: boolean }) {
  if (!useToastsStarted()) return null;
  return (
    <Suspense>
      <ToastView raised={raised} />
    </Suspense>
  );
}
