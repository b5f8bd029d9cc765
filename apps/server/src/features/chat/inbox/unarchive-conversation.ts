import { unarchiveConversation } from '@nightjar/domain/chat/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { saveArchivedSetting } from '../queries/settings.ts';
import { changeOwnSettings } from './change-own.ts';

export const unarchiveConversationHandler = handle(unarchiveConversation, async call => {
  const { conversation_id } = call.input;
  await changeOwnSettings(call, 'settings', mine => saveArchivedSetting(call.db, mine, false));
  return ok({ conversation_id, archived: false });
});
