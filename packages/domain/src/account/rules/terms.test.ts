import { expect, test } from 'vitest';
import { changedTexts, decideAcceptance } from './terms.ts';

const inForce = { terms: '2026-11-01', privacy: '2026-06-01' };

test('a person who accepted the terms and the privacy policy in force is not asked to accept them', () => {
  expect(changedTexts({ terms_version: '2026-11-01', privacy_version: '2026-06-01' }, inForce)).toEqual([]);
});

test('a person is asked to accept exactly those of the terms and the privacy policy that have changed since they accepted', () => {
  expect(changedTexts({ terms_version: '2026-05-01', privacy_version: '2026-06-01' }, inForce)).toEqual([
    'terms',
  ]);
  expect(changedTexts({ terms_version: '2026-11-01', privacy_version: null }, inForce)).toEqual(['privacy']);
  expect(changedTexts({ terms_version: null, privacy_version: null }, inForce)).toEqual(['terms', 'privacy']);
});

test('a person is not asked to accept terms where the server names no versions of them', () => {
  expect(changedTexts({ terms_version: null, privacy_version: null }, null)).toEqual([]);
});

test('an answer that an older app stored names no versions of the terms, so the app does not ask for acceptance', () => {
  expect(changedTexts({}, inForce)).toEqual([]);
});

test('a person can accept only the versions of the terms and the privacy policy that are in force', () => {
  expect(decideAcceptance(inForce, inForce)).toEqual(inForce);
  for (const kind of ['terms', 'privacy'])
    expect(decideAcceptance({ ...inForce, [kind]: '2026-05-01' }, inForce)).toMatchObject({
      code: 'terms_changed',
    });
});
