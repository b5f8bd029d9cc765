import { addHouseContact } from '@nightjar/domain/account/calls';
import { api } from '../../../platform/api.ts';

/** Makes the house contact a friend; the server then writes its first message. */
export function befriendHouseContact(userId: string) {
  return api.call(addHouseContact, { user_id: userId });
}
