import { expect, test } from 'vitest';
import { changedTexts, decideAcceptance } from './terms.ts';

const inForce = { terms: '2026-11-01', privacy: '2026-06-01' };

test('a person who accepted the versions in force is not asked', () => {
  expect(changedTexts({ terms_version: '2026-11-01', privacy_version: '2026-06-01' }, inForce)).toEqual([]);
});

test('a person is asked about exactly the texts that have changed since', () => {
  expect(changedTexts({ terms_version: '2026-05-01', privacy_version: '2026-06-01' }, inForce)).toEqual([
    'terms',
  ]);
  expect(changedTexts({ terms_version: '2026-11-01', privacy_version: null }, inForce)).toEqual(['privacy']);
  expect(changedTexts({ terms_version: null, privacy_version: null }, inForce)).toEqual(['terms', 'privacy']);
});

test('a person is not asked by a server that names no versions', () => {
  expect(changedTexts({ terms_version: null, privacy_version: null }, null)).toEqual([]);
});

test('a person is not asked by an answer that an older app stored, which names no versions', () => {
  expect(changedTexts({}, inForce)).toEqual([]);
});

test('a person accepts the versions that they read, and no newer ones', () => {
  expect(decideAcceptance(inForce, inForce)).toEqual(inForce);
  for (const kind of ['terms', 'privacy'])
    expect(decideAcceptance({ ...inForce, [kind]: '2026-05-01' }, inForce)).toMatchObject({
      code: 'terms_changed',
    });
});
