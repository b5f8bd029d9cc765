import * as z from 'zod/mini';
import { brand } from '../brand.ts';
import { defineCall } from '../kernel/call.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import { conversationId, userId } from '../kernel/id.ts';
import { widestRadiusMetres } from '../venues/entity.ts';
import { nearbyFriend, nearbyFriendsRadiusMetres } from './entity.ts';

export const addHouseContact = defineCall({
  name: `add-${brand.slug}-${brand.houseContact.slug}`,
  method: 'POST',
  summary: 'Makes the house contact a friend and leaves its first message; repeating it changes nothing.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId }),
  output: z.object({ conversation_id: conversationId }),
  repeat: 'natural',
});

export const nearbyFriends = defineCall({
  name: 'nearby-friends',
  method: 'POST',
  summary: 'Friends who are out within a radius, snapped to a 100 m grid or at the venue they checked in to.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    user_id: z.optional(userId),
    lat: latitude,
    lng: longitude,
    radius: z._default(
      z.number().check(z.minimum(1), z.maximum(widestRadiusMetres)),
      nearbyFriendsRadiusMetres,
    ),
  }),
  output: z.array(nearbyFriend),
  repeat: 'read',
  mayLag: true,
  /** Security requirement 3.4: a map asks far less often, a trilateration far more. */
  rateLimit: { points: 60, seconds: 60 },
});
