import { feedItem } from '@nightjar/domain/activity/entity';
import { expect, test } from 'vitest';
import { activityText, toSecondPerson } from './words.ts';

const id = '00000000-0000-4000-8000-000000000001';
const other = '00000000-0000-4000-8000-000000000002';

const person = {
  id,
  first_name: 'Moth',
  nickname: 'Moth',
  full_name: null,
  profile_image: null,
  verified: false,
  pro: false,
  private: false,
};

const item = (kind: string, about: object = {}) =>
  feedItem.parse({
    activity_id: id,
    night: null,
    kind,
    at: '2026-11-20T22:00:00Z',
    person,
    other: null,
    venue: null,
    event: null,
    ...about,
  });
const nameOf = ({ first_name }: { first_name: string | null }) => first_name ?? '';

test('a line of the activity feed describes the activity and names its object', () => {
  const venue = { id: other, name: 'The Low Lantern', image: null };
  expect(activityText(item('checked_in', { venue }), nameOf)).toEqual({
    did: 'checked in at',
    what: { kind: 'venue', id: other, name: 'The Low Lantern' },
  });
  expect(
    activityText(item('became_friends', { other: { ...person, id: other, first_name: 'Dee' } }), nameOf),
  ).toEqual({
    did: 'made friends with',
    what: { kind: 'person', id: other, name: 'Dee' },
  });
});

test('a line of the activity feed still describes an activity whose object was deleted', () => {
  expect(activityText(item('followed_event'), nameOf)).toEqual({ did: 'is going to', what: null });
});

test('a line of the activity feed about the viewer is in the second person', () => {
  expect([toSecondPerson('is going to'), toSecondPerson('checked in at')]).toEqual([
    'are going to',
    'checked in at',
  ]);
});
