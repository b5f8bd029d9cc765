import { muteConversation } from '@nightjar/domain/chat/calls';
import { handle, ok } from '../../../platform/http/handler.ts';
import { saveMutedSetting } from '../queries/settings.ts';
import { changeOwnSettings } from './change-own.ts';

export const muteConversationHandler = handle(muteConversation, async call => {
  const { conversation_id } = call.input;
  await changeOwnSettings(call, 'settings', mine => saveMutedSetting(call.db, mine, true));
  return ok({ conversation_id, muted: true });
});
