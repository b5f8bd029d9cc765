import { deleteConversation } from '@nightjar/domain/chat/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { hideHistory } from '../queries/settings.ts';
import { changeOwnSettings } from './change-own.ts';

export const deleteConversationHandler = handle(deleteConversation, async call => {
  const { conversation_id } = call.input;
  await changeOwnSettings(call, 'deleted', mine => hideHistory(call.db, mine));
  return ok({ conversation_id, deleted: true });
});
