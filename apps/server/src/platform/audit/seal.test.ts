import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findChainFaults, noSeal, type SealedContent, type SealLink, sealAfter } from './seal.ts';

const text = fc.option(fc.string(), { nil: null });
const anyEntry: fc.Arbitrary<SealedContent> = fc.record({
  id: fc.string(),
  at: fc.string(),
  actor_id: text,
  actor_roles: fc.array(fc.string(), { maxLength: 3 }),
  action: fc.string(),
  subjects: fc.string(),
  before: text,
  after: text,
  outcome: fc.string(),
  network: text,
});

function chainOf(entries: readonly SealedContent[]): SealLink[] {
  let last = noSeal;
  return entries.map((entry, index) => {
    last = sealAfter(last, entry);
    return { ...last, entryId: index + 1, entry };
  });
}
const chains = fc.array(anyEntry, { minLength: 2, maxLength: 12 }).map(chainOf);
/** Draws a random chain and the index of one of its links. */
const chainAndIndex = chains.chain(chain => fc.tuple(fc.constant(chain), fc.nat(chain.length - 1)));

test('an unchanged chain of audit seals has no fault, checked whole or in parts', () => {
  fc.assert(
    fc.property(chainAndIndex, ([chain, index]) => {
      expect(findChainFaults(chain)).toEqual([]);
      expect(findChainFaults(chain.slice(index + 1), chain[index])).toEqual([]);
    }),
  );
});

test('a change of any value of an audit entry is found at that entry', () => {
  fc.assert(
    fc.property(chainAndIndex, anyEntry, ([chain, index], other) => {
      const link = chain[index] as SealLink;
      fc.pre(JSON.stringify(other) !== JSON.stringify(link.entry));
      expect(findChainFaults(chain.with(index, { ...link, entry: other }))).toEqual([
        { fault: 'entry_altered', at: link.entryId },
      ]);
    }),
  );
});

test('a value that moves to the next field of an audit entry counts as a change', () => {
  const entry = { id: '1', at: 'then', actor_roles: [], subjects: '{}', outcome: 'ok', network: null };
  const one = sealAfter(noSeal, { ...entry, actor_id: 'a', action: 'b', before: 'c', after: null });
  const other = sealAfter(noSeal, { ...entry, actor_id: 'a', action: 'b', before: null, after: 'c' });
  expect(one.hash).not.toBe(other.hash);
});

test('a missing audit entry is found, and so is a missing seal', () => {
  fc.assert(
    fc.property(chainAndIndex, ([chain, index]) => {
      const link = chain[index] as SealLink;
      expect(findChainFaults(chain.with(index, { ...link, entry: null }))).toEqual([
        { fault: 'entry_missing', at: link.entryId },
      ]);
      const shorter = chain.toSpliced(index, 1);
      const last = index === chain.length - 1;
      expect(findChainFaults(shorter)).toEqual(last ? [] : [{ fault: 'seal_missing', at: index + 1 }]);
    }),
  );
});

test("a changed audit seal breaks its own link and the next seal's", () => {
  const [first, second] = chainOf(fc.sample(anyEntry, 2)) as [SealLink, SealLink];
  expect(findChainFaults([{ ...first, hash: 'forged' }, second])).toEqual([
    { fault: 'entry_altered', at: 1 },
    { fault: 'entry_altered', at: 2 },
  ]);
});
