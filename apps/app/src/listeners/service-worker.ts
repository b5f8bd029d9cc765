import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { isNative } from '../native/platform.ts';
import { keepApp } from '../platform/update.ts';
import { isWorkerWord } from '../service-worker/messages.ts';
import { isAbout } from '../service-worker/note.ts';
import { toast } from '../ui/overlay/toast.ts';

/** Registers the service worker once the app stands, and follows what it says: a push that came, one that was tapped. */
export function useKeptApp(): void {
  const router = useRouter();
  useEffect(() => {
    const worker = navigator.serviceWorker;
    if (isNative || !worker || !import.meta.env.PROD) return;
    void keepApp();
    const open = (path: string) => void router.navigate({ href: path });
    const hear = ({ data }: MessageEvent<unknown>) => {
      if (!isWorkerWord(data)) return;
      if (data.said === 'open') return open(data.path);
      if (isAbout(data.note, router.state.location.pathname)) return;
      const { title, body, link } = data.note;
      // The open line may have said the same of this page: it is shown once.
      toast({ text: `${title}: ${body}`, action: { label: 'Open', onPress: () => open(link) }, about: link });
    };
    worker.addEventListener('message', hear);
    return () => worker.removeEventListener('message', hear);
  }, [router]);
}
