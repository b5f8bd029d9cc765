import { expect, test } from 'vitest';
import { userId } from '../../kernel/id.ts';
import { relationOf, type Tie } from './relation.ts';

const rae = userId.parse('11111111-1111-4111-8111-111111111111');
const moth = userId.parse('22222222-2222-4222-8222-222222222222');
const tie = (state: Tie['state'], requester_id: Tie['requester_id']) => ({ state, requester_id });

test.each<[string, ReturnType<typeof tie> | null, string]>([
  ['nothing', null, 'none'],
  ['an own request', tie('pending', rae), 'requested'],
  ["the other one's request", tie('pending', moth), 'asked'],
  ['a friendship', tie('accepted', moth), 'friends'],
  ['a declined request', tie('declined', rae), 'none'],
])(
  "the relation of two people between whom there is %s is shown from the viewer's side",
  (_what, between, relation) => {
    expect(relationOf(between, rae)).toBe(relation);
  },
);
