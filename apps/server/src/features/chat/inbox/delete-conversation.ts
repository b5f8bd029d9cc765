import { deleteConversation } from '@nightjar/domain/chat/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { changeOwn } from '../gate.ts';
import { saveDeleted } from '../queries/settings.ts';

export const deleteConversationHandler = handle(deleteConversation, async call => {
  const { conversation_id } = call.input;
  await changeOwn(call, conversation_id, 'deleted', mine => saveDeleted(call.db, mine));
  return ok({ conversation_id, deleted: true });
});
