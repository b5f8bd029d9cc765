import { expect, test } from 'vitest';
import { declaredCalls } from './calls.ts';
import { type Call, lookedUpFieldsOf } from './kernel/call.ts';
import { userId } from './kernel/id.ts';

type Schema = { _zod?: { def?: Definition } };
type Definition = {
  shape?: Record<string, Schema>;
  innerType?: Schema;
  element?: Schema;
  in?: Schema;
  options?: Schema[];
};

/** True where a field takes the id of a user: alone, optional, nullable, in a union, or in a list. */
function takesAUser(schema: Schema | undefined): boolean {
  const { innerType, element, in: from, options = [] } = schema?._zod?.def ?? {};
  return schema === userId || [innerType, element, from, ...options].some(part => part && takesAUser(part));
}

/** Returns the fields of a call that name a person who is not the caller. */
function namesOthers({ input, actorFields }: Call): string[] {
  const { shape = {} } = (input as Schema)._zod?.def ?? {};
  const named = Object.entries(shape).filter(([, schema]) => takesAUser(schema));
  return named.map(([name]) => name).filter(name => !actorFields.some(field => field === name));
}

const taking = declaredCalls.filter(call => namesOthers(call).length > 0);

test.each(taking.map(call => [call.id, call] as const))(
  'the call %s takes the id of another person and limits lookups of strangers, or gives the reason why not',
  (_name, call) => {
    const { looksUp } = call;
    if (looksUp && typeof looksUp === 'object' && 'exempt' in looksUp)
      expect(looksUp.exempt).toMatch(/\w+ \w+ \w+/);
    else expect(namesOthers(call)).toEqual(expect.arrayContaining([...lookedUpFieldsOf(call)]));
  },
);

test('each call that answers something about a person limits lookups of strangers', () => {
  const limited = declaredCalls.filter(call => lookedUpFieldsOf(call).length > 0).map(({ id }) => id);
  expect(limited.sort()).toEqual([
    'activity-by-user',
    'create-conversation',
    'follow-pro',
    'friend-count',
    'friends',
    'mutual-friends',
    'open-conversation',
    'pro-followers',
    'send-a-voucher',
    'send-friend-request',
    'unfollow-pro',
    'user-follows',
    'user-profile',
    'user-with-friendship',
  ]);
});

test('a call that takes no other person’s id declares no limit of lookups', () => {
  const idle = declaredCalls.filter(call => call.looksUp !== null && !taking.includes(call));
  expect(idle.map(({ id }) => id)).toEqual([]);
});
