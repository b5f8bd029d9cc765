import { expect, test } from 'vitest';
import { compareWithAccepted } from './check.ts';
import { callsOfDocument } from './contract.ts';
import { readLastRelease, textOf } from './last-release.ts';

const root = new URL('../..', import.meta.url).pathname;
const gone = { id: 'rate-venue', sentence: 'rate-venue: it is gone' };
const accepted = { sentence: gone.sentence, from: '1.1.176', reason: 'No app has made it since 1.1.170.' };

test('a change that breaks installed apps passes the check only if the list of accepted breaks has its sentence, for a version that is not released', () => {
  expect(compareWithAccepted([gone], [], '1.1.175')).toEqual({ open: [gone], ended: [] });
  expect(compareWithAccepted([gone], [accepted], '1.1.175')).toEqual({ open: [], ended: [] });
});

test('the list of accepted breaks must lose an entry when its version is released, and an entry that fits no break', () => {
  expect(compareWithAccepted([gone], [accepted], '1.1.176').ended).toEqual([
    '1.1.176 is not newer than the last release, 1.1.176: remove "rate-venue: it is gone"',
  ]);
  expect(compareWithAccepted([], [accepted], '1.1.175').ended).toEqual([
    'nothing breaks by "rate-venue: it is gone": remove it',
  ]);
});

test('the file of the last release has one line for each call of the app, and is read as it was written', () => {
  const release = readLastRelease(root);
  expect(release.version).toMatch(/^\d+\.\d+\.\d+$/);
  expect(release.commit).toMatch(/^[0-9a-f]{40}$/);
  expect(JSON.parse(textOf(release))).toEqual(release);
  expect(textOf(release).split('\n')).toHaveLength(release.calls.length + 7);
});

test('the comparison of the calls with the last release ignores the order and the descriptions, and a field may have the name of a keyword of JSON Schema', () => {
  const document = (schema: object, summary: string) => ({
    paths: {
      '/functions/v1/one/a': {
        post: {
          ...{ operationId: 'a', summary, 'x-access': 'anyone', 'x-repeat': 'read', 'x-surface': 'app' },
          ...{ 'x-recent-code': 'never', requestBody: { content: { 'application/json': { schema } } } },
          responses: {
            200: {
              content: { 'application/json': { schema: { properties: { data: { anyOf: [schema] } } } } },
            },
          },
        },
      },
    },
  });
  const one = {
    type: 'object',
    required: ['b', 'title'],
    properties: { title: { type: 'string', title: 'T' }, b: {} },
  };
  const other = {
    properties: { b: {}, title: { type: 'string' } },
    required: ['title', 'b'],
    type: 'object',
  };
  const [first, second] = [
    callsOfDocument(document(one, 'One.')),
    callsOfDocument(document(other, 'Other.')),
  ];
  expect(JSON.stringify(first)).toBe(JSON.stringify(second));
  expect(first[0]?.input).toMatchObject({ properties: { title: { type: 'string' } } });
});
