import { addHouseContact } from '@nightjar/domain/friends/calls';
import { api } from '../../platform/api.ts';

/** The house's own bird becomes a friend and leaves a first message. */
export function meetHouseContact(userId: string) {
  return api.call(addHouseContact, { user_id: userId });
}
