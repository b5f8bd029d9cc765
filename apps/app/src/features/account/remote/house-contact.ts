import { addHouseContact } from '@nightjar/domain/account/calls';
import { api } from '../../../platform/api.ts';

/** Makes the operator's contact account a friend of the user. The server then sends its first message. */
export function befriendHouseContact(userId: string) {
  return api.call(addHouseContact, { user_id: userId });
}
