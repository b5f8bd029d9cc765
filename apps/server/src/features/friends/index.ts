import { addHouseContactHandler } from './add-nightjar-churr.ts';
import { nearbyFriendsHandler } from './nearby-friends.ts';

export const friendsHandlers = [addHouseContactHandler, nearbyFriendsHandler];
