import type { Conversation, Message } from '@nightjar/domain/chat/entity';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { imageUrl } from '../../../platform/config.ts';
import { log } from '../../../platform/log.ts';
import { deliver } from '../../../platform/realtime/news.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import type { FaceUser } from '../../../ui/people/face.tsx';
import { faceOf } from '../../friends/components/face-of.ts';
import { isNews } from '../flow.ts';
import { newsWords } from '../inbox/words.ts';
import { findConversation } from '../remote/conversation.ts';
import { isFoldedHere } from '../remote/thread.ts';

/** Says who has written while one is elsewhere in the app. The list itself and the chat on screen show it already. */
export function ChatListNews({ userId }: { userId: string }) {
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
      if (!conversation || !isNews(conversation, message, userId) || isFoldedHere(userId, message)) return;
      const face = message.sender ? faceOf(message.sender) : { name: conversation.title };
      show(conversation, face, newsWords(conversation, message));
    };
    const onMention = async (id: string) => {
      const conversation = await findConversation(userId, id);
      if (!conversation || conversation.muted) return;
      const face = { name: conversation.title, image: imageUrl(conversation.image) };
      show(conversation, face, 'You were mentioned.');
    };
    const quietly = (work: Promise<void>) =>
      void work.catch(error => log.swallowed('News of a chat were not shown', error));
    const hears = {
      message: ({ message }: { message: Message }) => quietly(onMessage(message)),
      conversation_changed: ({ conversation_id, reason }: { conversation_id: string; reason: string }) =>
        reason === 'mentioned' && quietly(onMention(conversation_id)),
    };
    return deliver(userId, [{ hears }]);
  }, [router, userId]);
  return null;
}
