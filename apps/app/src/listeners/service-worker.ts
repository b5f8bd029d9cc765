import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNative } from '../native/platform.ts';
import { afterFirstPage } from '../platform/first-page.ts';
import { registerServiceWorker } from '../platform/update.ts';
import { isWorkerMessage } from '../service-worker/messages.ts';
import { belongsToPage } from '../service-worker/note.ts';
import { toast } from '../ui/overlay/toast.ts';

/** Registers the service worker once the app is mounted, and handles its messages about a received or a tapped push. */
export function useServiceWorker(): void {
  const router = useRouter();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (isNative || !worker || !import.meta.env.PROD) return;
    void afterFirstPage().then(registerServiceWorker);
    const open = (path: string) => void router.navigate({ href: path });
    const receive = ({ data }: MessageEvent<unknown>) => {
      if (!isWorkerMessage(data)) return;
      if (data.said === 'open') return open(data.path);
      if (belongsToPage(data.note, router.state.location.pathname)) return;
      const { title, body, link } = data.note;
      // The realtime channel and the push may report the same event. Both name it by its link in `about`, so the user
      // sees one toast.
      toast({ text: `${title}: ${body}`, action: { label: 'Open', onPress: () => open(link) }, about: link });
    };
    worker.addEventListener('message', receive);
    return () => worker.removeEventListener('message', receive);
  }, [router]);
}
