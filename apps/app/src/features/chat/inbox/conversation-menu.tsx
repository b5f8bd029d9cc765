import type { Conversation } from '@nightjar/domain/chat/entity';
import { ActionSheet, type SheetAction } from '../../../ui/overlay/action-sheet.tsx';
import { useChatActs } from '../parts/use-conversation-actions.ts';

export type ChatListMenuProps = { conversation: Conversation; userId: string; onClose: () => void };

/** What can be done to a conversation without opening it. */
export function ChatListMenu({ conversation, userId, onClose }: ChatListMenuProps) {
  const { type, title, muted, archived } = conversation;
  const acts = useChatActs(userId, conversation);
  const actions: SheetAction[] = [
    { label: muted ? 'Unmute' : 'Mute', icon: muted ? 'Bell' : 'BellSlash', onPress: acts.toggleMute },
    { label: archived ? 'Unarchive' : 'Archive', icon: 'Archive', onPress: acts.toggleArchive },
    ...(type === 'direct'
      ? []
      : [{ label: 'Leave', icon: 'SignOut', danger: true, onPress: acts.askToLeave } as const]),
    { label: 'Delete', icon: 'Trash', danger: true, onPress: acts.askToDelete },
  ];
  return <ActionSheet opened title={title} actions={actions} onClose={onClose} />;
}
