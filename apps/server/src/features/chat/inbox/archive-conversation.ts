import { archiveConversation } from '@nightjar/domain/chat/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { saveArchivedSetting } from '../queries/settings.ts';
import { changeOwnSettings } from './change-own.ts';

export const archiveConversationHandler = handle(archiveConversation, async call => {
  const { conversation_id } = call.input;
  await changeOwnSettings(call, 'settings', mine => saveArchivedSetting(call.db, mine, true));
  return ok({ conversation_id, archived: true });
});
