import { serverMessage } from '../../../platform/client.ts';
import { queryClient } from '../../../platform/query-client.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { keepDraft, readDraft } from '../../chat/remote/drafts.ts';
import { openConversationOptions } from '../../chat/remote/open-conversation.ts';
import { receiveWords } from './words.ts';

/**
 * Opens the chat with the sender of a drink, and makes a thank-you its draft where it has no draft yet. It resolves to
 * null where that fails.
 */
export async function openThanksChat(userId: string, senderId: string): Promise<string | null> {
  try {
    const id = await queryClient.fetchQuery(openConversationOptions(userId, 'direct', senderId));
    if (!readDraft(userId, id)) keepDraft(userId, id, receiveWords.thanksDraft);
    return id;
  } catch (error) {
    const text = serverMessage(error, `${commonTexts.needsSignal}.`);
    toast({ kind: 'error', text });
    return null;
  }
}
