import { useEffect } from 'react';
import { outbox, useOutbox } from '../../../platform/outbox/outbox.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { undoEmoji } from '../remote/send.ts';

/** Removes each emoji that the server refused from its message, and shows the reason in a toast. */
export function RefusedEmojis({ userId }: { userId: string }) {
  const entries = useOutbox();
  useEffect(() => {
    for (const entry of entries) {
      if (entry.kind !== 'react-to-message' || entry.state !== 'refused') continue;
      outbox.drop(entry.id);
      undoEmoji(userId, entry);
      toast({ kind: 'error', text: entry.message ?? commonTexts.failed });
    }
  }, [entries, userId]);
  return null;
}
