import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNative } from '../native/platform.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { registerServiceWorker } from '../platform/update.ts';
import { isWorkerMessage } from '../service-worker/messages.ts';
import { showNote } from './show-note.ts';

/** Registers the service worker after the first page, and handles its messages about a received or a tapped push. */
export function useServiceWorker(): void {
  const router = useRouter();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (isNative || !worker || !import.meta.env.PROD) return;
    void afterFirstPage().then(registerServiceWorker);
    const stopWatching = afterFirstPage()
      .then(() => import('../features/account/parts/update/actions.ts'))
      .then(({ watchTypedText }) => watchTypedText());
    const open = (path: string) => void router.navigate({ href: path });
    const receive = ({ data }: MessageEvent<unknown>) => {
      if (!isWorkerMessage(data)) return;
      if (data.said === 'open') return open(data.path);
      showNote(router, data.note);
    };
    worker.addEventListener('message', receive);
    return () => {
      worker.removeEventListener('message', receive);
      void stopWatching.then(stop => stop());
    };
  }, [router]);
}
