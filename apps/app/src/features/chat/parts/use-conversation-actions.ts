import type { Conversation } from '@nightjar/domain/chat/entity';
import { isOnline } from '../../../platform/network.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type ConversationAct, useConversationAct } from '../remote/mutations.ts';

/** What can be done to a conversation as a whole: done, said, and taken back where that is possible. `onGone` leaves what was deleted. */
export function useChatActs(userId: string, conversation: Conversation, onGone?: () => void) {
  const { conversation_id, muted, archived } = conversation;
  const act = useConversationAct(userId, conversation_id);

  // The row may be gone by the time the server answers: what it says is heard all the same.
  const ask = (what: ConversationAct) =>
    void act.mutateAsync(what).catch(({ message }: Error) => toast({ kind: 'error', text: message }));
  const go = (what: ConversationAct, done: string, undo?: ConversationAct) => {
    if (!isOnline()) return toast({ kind: 'error', text: 'Needs signal' });
    ask(what);
    toast({ text: done, undo: undo && (() => ask(undo)) });
    if (what === 'delete') onGone?.();
  };
  return {
    toggleMute: () => (muted ? go('unmute', 'Chat unmuted', 'mute') : go('mute', 'Chat muted', 'unmute')),
    toggleArchive: () =>
      archived
        ? go('unarchive', 'Back in your chats', 'archive')
        : go('archive', 'Chat archived', 'unarchive'),
    askToLeave: () =>
      openModal({
        type: 'destructiveConfirmation',
        title: 'Leave this chat?',
        text: 'What was said stays readable for you.',
        confirmLabel: 'Leave',
        onConfirm: () => go('leave', 'You left the chat'),
      }),
    askToDelete: () =>
      openModal({
        type: 'destructiveConfirmation',
        title: 'Delete this chat?',
        text: 'The history goes away for you alone.',
        confirmLabel: 'Delete',
        onConfirm: () => go('delete', 'Chat deleted'),
      }),
  };
}
