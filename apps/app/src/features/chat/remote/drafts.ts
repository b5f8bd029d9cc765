import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '../../../platform/query-client.ts';

/**
 * The key of a query that makes no call, because the device alone stores the drafts. `keep` in the query's meta keeps
 * the drafts over a restart of the app.
 */
const draftsStoreName = 'chat-drafts';
queryClient.setQueryDefaults([draftsStoreName], { meta: { keep: 'draft' } });

/** The unsent text of a conversation is stored on this device until its owner signs out. */
function draftOptions(userId: string, conversationId: string) {
  return queryOptions({
    queryKey: [draftsStoreName, userId, conversationId],
    queryFn: () => '',
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export const readDraft = (userId: string, conversationId: string): string =>
  queryClient.getQueryData(draftOptions(userId, conversationId).queryKey) ?? '';

export function keepDraft(userId: string, conversationId: string, text: string): void {
  queryClient.setQueryData(draftOptions(userId, conversationId).queryKey, text);
}
