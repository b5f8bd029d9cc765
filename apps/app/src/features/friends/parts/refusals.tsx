import { useEffect } from 'react';
import type { EntryOf, OutboxEntry, OutboxKind } from '../../../platform/outbox/entry.ts';
import { outbox, useOutbox } from '../../../platform/outbox/outbox.ts';
import { toast } from '../../../ui/overlay/toast.ts';

const kinds: readonly OutboxKind[] = [
  'send-friend-request',
  'answer-friend-request',
  'friendship-action',
  'follow-pro',
  'unfollow-pro',
  'follow-venue',
  'unfollow-venue',
  'follow-event',
  'unfollow-event',
  'check-in',
];

/** The specification's words for what did not work with a venue; for everything else the server's own. */
const fixedWords: Partial<Record<OutboxKind, string>> = {
  'follow-venue': 'Failed to follow venue',
  'unfollow-venue': 'Failed to unfollow venue',
};

/** What the server has refused is no longer shown as done: says why, and leaves it to be tried again. */
export function Refusals() {
  const entries = useOutbox();
  useEffect(() => {
    for (const entry of entries) if (entry.state === 'refused' && kinds.includes(entry.kind)) tell(entry);
  }, [entries]);
  return null;
}

function tell(entry: OutboxEntry): void {
  outbox.drop(entry.id);
  toast({
    kind: 'error',
    text: fixedWords[entry.kind] ?? entry.message ?? 'There was an error, please try again.',
    action: { label: 'Try again', onPress: () => again(entry) },
  });
}

function again<Kind extends OutboxKind>({ kind, lane, payload }: EntryOf<Kind>): void {
  outbox.add({ kind, lane, payload });
}
