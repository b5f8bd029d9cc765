import { useEffect } from 'react';
import type { EntryOf, OutboxEntry, OutboxKind } from '../../../platform/outbox/entry.ts';
import { outbox, useOutbox } from '../../../platform/outbox/outbox.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { friendWords } from './words.ts';

const kindsWithRefusalToast: readonly OutboxKind[] = [
  'send-friend-request',
  'answer-friend-request',
  'friendship-action',
  'follow-pro',
  'unfollow-pro',
  'follow-venue',
  'unfollow-venue',
  'follow-event',
  'unfollow-event',
  'update-event-visibility',
  'check-in',
];

/** Refused follows of venues have the specification's sentences; every other kind shows the server's sentence. */
const refusalSentenceByKind: Partial<Record<OutboxKind, string>> = {
  'follow-venue': friendWords.followVenueFailed,
  'unfollow-venue': friendWords.unfollowVenueFailed,
};

/** Shows a toast with the reason and a retry for each refused entry of `kindsWithRefusalToast`, and removes the entry. */
export function RefusalToasts() {
  const entries = useOutbox();
  useEffect(() => {
    for (const entry of entries)
      if (entry.state === 'refused' && kindsWithRefusalToast.includes(entry.kind)) showRefusal(entry);
  }, [entries]);
  return null;
}

function showRefusal(entry: OutboxEntry): void {
  outbox.drop(entry.id);
  toast({
    kind: 'error',
    text: refusalSentenceByKind[entry.kind] ?? entry.message ?? commonTexts.failed,
    action: { label: commonTexts.retry, onPress: () => sendAgain(entry) },
  });
}

function sendAgain<Kind extends OutboxKind>({ kind, lane, payload }: EntryOf<Kind>): void {
  outbox.add({ kind, lane, payload });
}
