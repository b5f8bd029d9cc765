import type { Conversation } from '@nightjar/domain/chat/entity';
import { isOnline } from '../../../platform/network.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { type ConversationAction, useConversationMutation } from '../remote/mutations.ts';

/** The actions on a conversation as a whole, each with its toast and undo. `onGone` leaves a deleted conversation. */
export function useConversationActions(userId: string, conversation: Conversation, onGone?: () => void) {
  const { conversation_id, muted, archived } = conversation;
  const mutation = useConversationMutation(userId, conversation_id);

  // A refusal takes the place of the toast that announced the change.
  const about = `actions of ${conversation_id}`;
  // A promise and not a callback: the row may be unmounted before the server answers.
  const send = (action: ConversationAction) =>
    void mutation
      .mutateAsync(action)
      .catch(({ message }: Error) => toast({ kind: 'error', text: message, about }));
  const run = (action: ConversationAction, done: string, undo?: ConversationAction) => {
    if (!isOnline()) return toast({ kind: 'error', text: 'Needs signal' });
    send(action);
    toast({ text: done, about, undo: undo && (() => send(undo)) });
    if (action === 'delete') onGone?.();
  };
  return {
    toggleMute: () => (muted ? run('unmute', 'Chat unmuted', 'mute') : run('mute', 'Chat muted', 'unmute')),
    toggleArchive: () =>
      archived
        ? run('unarchive', 'Back in your chats', 'archive')
        : run('archive', 'Chat archived', 'unarchive'),
    askToLeave: () =>
      openModal({
        type: 'destructiveConfirmation',
        title: 'Leave this chat?',
        text: "You'll still be able to read it.",
        confirmLabel: 'Leave',
        onConfirm: () => run('leave', 'You left the chat'),
      }),
    askToDelete: () =>
      openModal({
        type: 'destructiveConfirmation',
        title: 'Delete this chat?',
        text: 'This deletes it for you only.',
        confirmLabel: 'Delete',
        onConfirm: () => run('delete', 'Chat deleted'),
      }),
  };
}
