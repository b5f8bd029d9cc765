import { addHouseContactHandler } from './add-house-contact.ts';
import { nearbyFriendsHandler } from './nearby-friends.ts';

export const friendsHandlers = [addHouseContactHandler, nearbyFriendsHandler];
