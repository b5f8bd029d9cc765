import type { Conversation } from '@nightjar/domain/chat/entity';
import { isOnline } from '../../../platform/network.ts';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { type ConversationAction, useConversationMutation } from '../remote/mutations.ts';
import { chatWords } from './words.ts';

/**
 * Returns the actions on a conversation. Each shows a toast; that of muting and archiving has a button that undoes the
 * action. `onGone` is called to leave a conversation that was deleted.
 */
export function useConversationActions(userId: string, conversation: Conversation, onGone?: () => void) {
  const { conversation_id, muted, archived } = conversation;
  const mutation = useConversationMutation(userId, conversation_id);

  // A refused action shows its toast in place of the toast that announced the action.
  const about = `actions of ${conversation_id}`;
  // The answer is awaited as a promise. A callback of the mutation would not run, because the row may be unmounted
  // before the server answers.
  const send = (action: ConversationAction) =>
    void mutation
      .mutateAsync(action)
      .catch(({ message }: Error) => toast({ kind: 'error', text: message, about }));
  const run = (action: ConversationAction, undo?: ConversationAction) => {
    if (!isOnline()) return toast({ kind: 'error', text: commonTexts.needsSignal });
    send(action);
    toast({ text: chatWords[action].done, about, undo: undo && (() => send(undo)) });
    if (action === 'delete') onGone?.();
  };
  return {
    /** Each label names the next action: a muted conversation is unmuted. */
    mute: {
      label: muted ? chatWords.unmute.label : chatWords.mute.label,
      icon: muted ? 'Bell' : 'BellSlash',
      onPress: () => (muted ? run('unmute', 'mute') : run('mute', 'unmute')),
    },
    archive: {
      label: archived ? chatWords.unarchive.label : chatWords.archive.label,
      icon: 'Archive',
      onPress: () => (archived ? run('unarchive', 'archive') : run('archive', 'unarchive')),
    },
    askToLeave: () =>
      openModal({
        type: 'destructiveConfirmation',
        title: chatWords.leave.question,
        text: chatWords.leave.consequence,
        confirmLabel: chatWords.leave.label,
        onConfirm: () => run('leave'),
      }),
    askToDelete: () =>
      openModal({
        type: 'destructiveConfirmation',
        title: chatWords.delete.question,
        text: chatWords.delete.consequence,
        confirmLabel: chatWords.delete.label,
        onConfirm: () => run('delete'),
      }),
  } as const;
}
