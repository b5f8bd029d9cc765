import type { AnyRouter } from '@tanstack/react-router';
import { belongsToPage } from '../service-worker/note.ts';
import { toast } from '../ui/overlay/toast.ts';

type ForegroundPushNote = {
  readonly title: string;
  readonly body: string;
  readonly link: string;
  readonly conversationId: string | null;
};

/**
 * Shows a push message that arrived while the app is open as a toast, except on the page that it is about. The realtime
 * channel and the push may report the same event. Both name it by its link in `about`, so the user sees one toast.
 */
export function showNote(router: AnyRouter, note: ForegroundPushNote): void {
  if (belongsToPage(note, router.state.location.pathname)) return;
  const { title, body, link } = note;
  const onPress = () => void router.navigate({ href: link });
  toast({ text: `${title}: ${body}`, action: { label: 'Open', onPress }, about: link });
}
