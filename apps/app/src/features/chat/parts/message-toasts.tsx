import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { log } from '../../../platform/log.ts';
import { deliverEvents } from '../../../platform/realtime/user-events.ts';
import type { FaceUser } from '../../../ui/face/face.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { faceOf } from '../../people/parts/flow.ts';
import { showsToast } from '../flow/list.ts';
import { findConversation } from '../remote/conversation.ts';
import { isSenderHidden } from '../remote/thread.ts';
import { chatWords, incomingLine } from './words.ts';

/**
 * Shows a toast for a new message. The list of chats and the message's own chat show no toast, because the message
 * appears there.
 */
export function MessageToasts({ userId }: { userId: string }) {
  const router = useRouter();
  useEffect(() => {
    const show = (conversation: Conversation, face: FaceUser, text: string) => {
      const { conversation_id: id, title } = conversation;
      if (isShown(id) || document.visibilityState === 'hidden') return;
      const onPress = () => void router.navigate({ to: '/chats/$id', params: { id } });
      toast({ text, about: `/chats/${id}`, from: { face, name: title, onPress } });
    };
    const isShown = (id: string) => {
      const { pathname } = router.state.location;
      return pathname === '/chats' || pathname === `/chats/${id}`;
    };
    const onMessage = async (message: Message) => {
      const conversation = await findConversation(userId, message.conversation_id);
      if (!conversation || !showsToast(conversation, message, userId) || isSenderHidden(userId, message))
        return;
      const face = message.sender ? faceOf(message.sender) : { name: conversation.title };
      show(conversation, face, incomingLine(conversation, message));
    };
    const onMention = async (id: string) => {
      const conversation = await findConversation(userId, id);
      if (!conversation || conversation.muted) return;
      const face = { name: conversation.title, image: imageUrl(conversation.image, 'face') };
      show(conversation, face, chatWords.mentioned);
    };
    const inBackground = (work: Promise<void>) =>
      void work.catch(error => log.warn('The toast of a message was not shown', error));
    const events = {
      message: ({ message }: { message: Message }) => inBackground(onMessage(message)),
      conversation_changed: ({ conversation_id, reason }: { conversation_id: string; reason: string }) =>
        reason === 'mentioned' && inBackground(onMention(conversation_id)),
    };
    return deliverEvents(userId, [{ events }]);
  }, [router, userId]);
  return null;
}
