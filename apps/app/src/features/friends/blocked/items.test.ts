import { expect, it } from 'vitest';
import { blockedRows } from './items.ts';

const moth = { id: 'moth', blocked_at: '2026-11-03T20:00:00.000Z' };
const dee = { id: 'dee', blocked_at: '2026-11-02T20:00:00.000Z' };
const owl = { id: 'owl', blocked_at: '2026-11-01T20:00:00.000Z' };
const shown = (rows: ReturnType<typeof blockedRows>) =>
  rows.map(({ person, released }) => `${person.id}${released ? ', released' : ''}`);

it('a person who was just unblocked keeps their place in the list of blocked people', () => {
  expect(shown(blockedRows([moth, owl], [dee]))).toEqual(['moth', 'dee, released', 'owl']);
});

it('a person who was just unblocked is listed once while the list of blocked people still contains them', () => {
  expect(shown(blockedRows([moth, dee], [dee]))).toEqual(['moth', 'dee, released']);
});

it('the list of blocked people is empty once nobody is blocked and no unblocked row is shown any more', () => {
  expect(blockedRows([], [])).toEqual([]);
});
