import type { ConversationId, UserId } from '@nightjar/domain/kernel/id';
import type { CallContext } from '../../../platform/http/handler.ts';
import { mustBeMember } from '../gate.ts';

type SettingsCall = Pick<CallContext<never>, 'emit'> & {
  input: { conversation_id: ConversationId };
  actor: { userId: UserId };
};

/** Sets the viewer's own settings of a conversation. Other members are not notified. */
export async function changeOwnSettings(
  { input: { conversation_id: conversationId }, actor: { userId }, emit }: SettingsCall,
  reason: 'settings' | 'deleted',
  save: (mine: { conversationId: ConversationId; userId: UserId }) => Promise<boolean>,
): Promise<void> {
  mustBeMember((await save({ conversationId, userId })) || null);
  emit('conversation_kept', { conversationId, userId, reason });
}
