import { expect, test } from 'vitest';
import { testsAffectedBy } from './changed.ts';
import { sourceTree } from './source.ts';

const server = 'apps/server/src';
const tree = sourceTree({
  'packages/domain/src/venues/calls.ts': "import './rules.ts';",
  'packages/domain/src/venues/rules.ts': '',
  'packages/domain/src/venues/rules.test.ts': "import './rules.ts';",
  [`${server}/server.ts`]: "import './features/handlers.ts';",
  [`${server}/features/handlers.ts`]: "import './venues/check-in.ts'; import './chat/messages.ts';",
  [`${server}/testing/product.ts`]: "import '../server.ts';",
  [`${server}/features/venues/check-in.ts`]: "import './queries.ts'; import '@nightjar/domain/venues/calls';",
  [`${server}/features/venues/check-in.test.ts`]: "import '../../testing/product.ts';",
  [`${server}/features/venues/check-in.attack.test.ts`]: "import '../../testing/product.ts';",
  [`${server}/features/venues/queries.ts`]: '',
  [`${server}/features/venues/reactions.ts`]: '',
  [`${server}/features/chat/messages.ts`]: '',
  [`${server}/features/chat/messages.test.ts`]: "import '../../testing/product.ts';",
  'e2e/journeys/visit.test.ts': "import '@nightjar/domain/venues/calls';",
  'e2e/journeys/talk.test.ts': '',
});
const visits = ['check-in.attack.test.ts', 'check-in.test.ts'].map(
  name => `${server}/features/venues/${name}`,
);

test('a file that a handler imports affects the tests beside the handler, and no other test that starts the whole server', () => {
  expect(testsAffectedBy([`${server}/features/venues/queries.ts`], tree)?.tests).toEqual(visits);
});

test('a rule affects its own tests and those of the calls that use the rule', () => {
  expect(testsAffectedBy(['packages/domain/src/venues/rules.ts'], tree)?.tests).toEqual([
    ...visits,
    'packages/domain/src/venues/rules.test.ts',
  ]);
});

test('a file that no test imports affects all tests in its folder', () => {
  expect(testsAffectedBy([`${server}/features/venues/reactions.ts`], tree)?.tests).toEqual(visits);
});

test('a change affects the journeys that use calls of its noun, and a changed journey affects itself', () => {
  const venues = testsAffectedBy([`${server}/features/venues/queries.ts`], tree);
  expect(venues?.journeys).toEqual(['e2e/journeys/visit.test.ts']);
  expect(testsAffectedBy(['e2e/journeys/talk.test.ts'], tree)?.journeys).toEqual([
    'e2e/journeys/talk.test.ts',
  ]);
});

test('a page of documentation affects no test', () => {
  expect(testsAffectedBy(['docs/testing.md'], tree)).toEqual({ tests: [], journeys: [] });
});

test.each([
  'package-lock.json',
  `${server}/testing/product.ts`,
  'apps/server/migrations/0099-x.sql',
  'e2e/fixtures/page.ts',
])('a change of %s may affect every test', path => {
  expect(testsAffectedBy([path], tree)).toBeNull();
});
