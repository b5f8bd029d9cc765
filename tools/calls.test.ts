import { expect, test } from 'vitest';
import { declaredCalls, findIncompleteCalls } from './calls.ts';
import { sourceTree } from './source.ts';

const complete = {
  'packages/domain/src/venues/calls.ts': "export const checkIn = defineCall({ id: 'check-in' });",
  'apps/server/src/features/venues/check-in.ts': '',
  'apps/server/src/features/venues/check-in.test.ts': '',
  'apps/server/src/access-table.test.ts': "const rows = { 'check-in': 'member' };",
};
const without = (path: string) =>
  findIncompleteCalls(
    sourceTree(Object.fromEntries(Object.entries(complete).filter(([key]) => key !== path))),
  );

test('a call with handler, test and row in the access table is complete', () => {
  expect(findIncompleteCalls(sourceTree(complete))).toEqual([]);
});

test('a call without a handler is reported with the path where to write the handler', () => {
  expect(without('apps/server/src/features/venues/check-in.ts')).toEqual([
    {
      path: 'packages/domain/src/venues/calls.ts',
      line: 1,
      message: 'the call check-in has no handler; write it in apps/server/src/features/venues/check-in.ts',
    },
  ]);
});

test('a handler in an errand folder of its feature counts as the handler of its call', () => {
  const {
    'apps/server/src/features/venues/check-in.ts': handler,
    'apps/server/src/features/venues/check-in.test.ts': beside,
    ...rest
  } = complete;
  const errand = 'apps/server/src/features/venues/visit';
  const moved = { [`${errand}/check-in.ts`]: handler, [`${errand}/check-in.test.ts`]: beside };
  expect(findIncompleteCalls(sourceTree({ ...rest, ...moved }))).toEqual([]);
});

test('a call of the desk has its handler in the folder desk/, and a call of the app has its handler outside of desk/', () => {
  const handler = (folder: string) => ({
    [`${folder}/close-venue.ts`]: '',
    [`${folder}/close-venue.test.ts`]: '',
    'apps/server/src/access-table.test.ts': "const rows = { 'close-venue': 'rep' };",
  });
  const declared = "export const closeVenue = defineCall({ id: 'close-venue' });";
  const ofApp = { 'packages/domain/src/venues/calls.ts': declared };
  const ofDesk = { 'packages/domain/src/venues/desk/calls.ts': declared };
  const root = 'apps/server/src/features/venues';
  expect(findIncompleteCalls(sourceTree({ ...ofDesk, ...handler(`${root}/desk`) }))).toEqual([]);
  expect(findIncompleteCalls(sourceTree({ ...ofDesk, ...handler(root) }))[0]?.message).toContain(
    `${root}/desk/close-venue.ts`,
  );
  expect(findIncompleteCalls(sourceTree({ ...ofApp, ...handler(`${root}/desk`) }))[0]?.message).toContain(
    'has no handler',
  );
});

test("a handler in another feature than its call's does not count as the call's handler", () => {
  const { 'apps/server/src/features/venues/check-in.ts': handler, ...rest } = complete;
  const found = findIncompleteCalls(
    sourceTree({ ...rest, 'apps/server/src/features/places/check-in.ts': handler }),
  );
  expect(found).toHaveLength(1);
});

test('a handler without a test beside it is reported', () => {
  const [found] = without('apps/server/src/features/venues/check-in.test.ts');
  expect(found?.message).toContain('check-in has no test');
});

test('a call without a row in the access table is reported', () => {
  const [found] = without('apps/server/src/access-table.test.ts');
  expect(found?.message).toContain('not in the access table');
});

test.each(["{ id: 'check-in' }", "{ id: idOf('enter') }", "{ name: 'enter' }"])(
  "a call whose id is not its constant's name in kebab case is refused: %s",
  spec => {
    const tree = sourceTree({ 'packages/domain/src/venues/calls.ts': `const enter = defineCall(${spec});` });
    expect(findIncompleteCalls(tree).map(({ message }) => message)).toEqual([
      expect.stringContaining("write 'enter'"),
    ]);
  },
);

test('all declared calls of a noun are found, without those in comments', () => {
  const tree = sourceTree({
    'packages/domain/src/chat/calls.ts':
      "export const a = defineCall({ id: 'a' });\n// const b = defineCall({ id: 'b' })\nexport const leaveChat = defineCall({ method: 'GET', id: 'leave-chat' });",
  });
  expect(declaredCalls(tree).map(({ id, line }) => [id, line])).toEqual([
    ['a', 1],
    ['leave-chat', 3],
  ]);
});
