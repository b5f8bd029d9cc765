import { type FriendRequest, friendRequest } from '@nightjar/domain/friends/entity';
import { describe, expect, it } from 'vitest';
import {
  phoneNumbersIn,
  socialTypesOf,
  splitFriendRequests,
  withFollowing,
  withoutRequestOf,
  withRelation,
} from './flow.ts';

const person = (id: string) => ({
  id,
  first_name: id,
  nickname: null,
  full_name: null,
  profile_image: null,
  verified: false,
  pro: false,
  private: false,
});
const ids = ['00000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002'] as const;
const request = (place: 0 | 1, direction: FriendRequest['direction']): FriendRequest =>
  friendRequest.parse({
    friendship_id: ids[place],
    direction,
    person: person(ids[place]),
    mutual_count: 0,
    mutual_faces: [],
    invited_you: false,
    created_at: '2026-11-20T22:00:00Z',
  });

describe('friend requests', () => {
  const answer = {
    requests: [request(0, 'received'), request(1, 'sent')],
    received_count: 7,
    sent_count: 1,
  };

  it('friend requests are separated into received and sent requests', () => {
    const lists = splitFriendRequests(answer, new Set());
    expect([lists.received.length, lists.sent.length, lists.receivedCount]).toEqual([1, 1, 7]);
  });

  it('friend requests disappear at once when they are answered on this device, from the badge too', () => {
    const lists = splitFriendRequests(answer, new Set([ids[0]]));
    expect([lists.received.length, lists.sent.length, lists.receivedCount]).toEqual([0, 1, 6]);
  });

  it('friend requests that the user takes back do not change the badge', () => {
    expect(splitFriendRequests(answer, new Set([ids[1]])).receivedCount).toBe(7);
  });

  it('a friend request that was answered or taken back is removed from the cached list and its counts', () => {
    expect(withoutRequestOf(answer, ids[0])).toEqual({
      requests: [answer.requests[1]],
      received_count: 6,
      sent_count: 1,
    });
  });
});

describe('an answer of the server', () => {
  const relationAnswer = { user_id: ids[0], relation: 'friends', friendship_id: ids[1] } as const;
  const listed = (id: string) => ({ id, relation: 'requested', friendship_id: null, is_following: false });

  it('an answer of the server about a friendship changes every place that shows the person', () => {
    const pages = { pages: [[listed(ids[0])], [listed(ids[1])]], pageParams: [1, 2] };
    const after = withRelation(pages, relationAnswer);
    expect(after.pages[0]?.[0]).toMatchObject({ relation: 'friends', friendship_id: ids[1] });
    expect(after.pages[1]).toBe(pages.pages[1]);
  });

  it('an answer of the server about a friendship leaves a cached list without the person as the same object', () => {
    const answer = { people: [listed(ids[1])], at: null };
    expect(withRelation(answer, relationAnswer)).toBe(answer);
    expect(withFollowing(undefined, ids[0], true)).toBeUndefined();
  });

  it('whether the user follows somebody is written into cached venues, pros and events when the server has answered', () => {
    const answer = {
      venues: [{ id: ids[0], is_following: false }],
      events: [{ event_id: ids[1], is_following: true }],
    };
    expect(withFollowing(answer, ids[0], true).venues[0]?.is_following).toBe(true);
    expect(withFollowing(answer, ids[1], false).events[0]?.is_following).toBe(false);
    const onShift = [{ pro_id: ids[1], user_id: ids[0], is_following: false }];
    expect(withFollowing(onShift, ids[0], true)[0]?.is_following).toBe(true);
  });
});

describe('pasted numbers', () => {
  it('pasted phone numbers are separated by lines, commas and semicolons, and texts without digits are left out', () => {
    expect(phoneNumbersIn('Moth (813) 555-0102\n\n+1 813 555 0103, Dee; 8135550104')).toEqual([
      'Moth (813) 555-0102',
      '+1 813 555 0103',
      '8135550104',
    ]);
    expect(phoneNumbersIn('nobody')).toEqual([]);
  });
});

describe('the lists of a person', () => {
  it("the lists on a person's page include followers for a pro, and coming events on the user's own page only", () => {
    expect(socialTypesOf({ pro: false }, true)).toEqual(['friends', 'venues', 'pros', 'events']);
    expect(socialTypesOf({ pro: true }, false)).toEqual(['friends', 'followers', 'venues', 'pros']);
  });
});
