import { defineExample, id, minutesFromNow, pick, ybor } from '../kernel/example.ts';
import { exampleBartender, exampleListedPerson, examplePerson } from '../people/example.ts';
import { exampleVenue } from '../venues/example.ts';
import { userWithFriendship } from './calls.ts';
import {
  followedEvent,
  followedPro,
  followedVenue,
  friendOut,
  friendRequest,
  namedVenue,
  nearbyFriend,
} from './entity.ts';

export const exampleNamedVenue = defineExample(namedVenue, () => pick(exampleVenue(), 'id', 'name'));

/** Makes a friend who takes drinks and messages. */
export const exampleFriend = defineExample(userWithFriendship.output, () => ({
  ...exampleListedPerson(),
  friends_since: minutesFromNow(-100_000),
  mutual_count: 0,
  mutual_faces: [],
  blocked: false,
  accepts_drinks: true,
  takes_messages: true,
}));

/** Makes a person who is no friend and takes neither drinks nor messages. */
export const exampleStranger = defineExample(userWithFriendship.output, () =>
  exampleFriend({
    relation: 'none',
    friendship_id: null,
    friends_since: null,
    accepts_drinks: false,
    takes_messages: false,
  }),
);

export const exampleFriendOnNightOut = defineExample(friendOut, () => ({
  ...examplePerson(),
  venue: exampleNamedVenue(),
  until: null,
}));

export const exampleNearbyFriend = defineExample(nearbyFriend, () => ({
  ...examplePerson(),
  ...ybor,
  distance_m: 120,
  venue: null,
}));

export const exampleFriendRequest = defineExample(friendRequest, () => ({
  friendship_id: id('friendship'),
  direction: 'received',
  person: examplePerson(),
  mutual_count: 0,
  mutual_faces: [],
  invited_you: false,
  created_at: minutesFromNow(-300),
}));

export const exampleFollowedVenue = defineExample(followedVenue, () => ({
  ...pick(exampleVenue(), 'id', 'name', 'city', 'state', 'type'),
  image: null,
  is_following: true,
}));

export const exampleFollowedPro = defineExample(followedPro, () => ({
  ...exampleBartender(),
  role: 'bartender',
  venue: exampleNamedVenue(),
  clocked_in: true,
  is_following: true,
}));

export const exampleFollowedEvent = defineExample(followedEvent, () => ({
  event_id: id('event'),
  name: 'Moth night',
  starts_at: minutesFromNow(24 * 60),
  ends_at: null,
  over_at: minutesFromNow(30 * 60),
  status: 'published',
  place: 'going',
  image: null,
  venue: pick(exampleVenue(), 'id', 'name', 'timezone'),
  is_following: true,
}));
