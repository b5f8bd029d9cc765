import type { Venue } from '../entity.ts';

/** Lists drinks as "well drinks, house wine or draft beer". */
export function joinList(words: readonly string[], last: 'and' | 'or'): string {
  const [final = '', ...before] = words.toReversed();
  return before.length === 0 ? final : `${before.toReversed().join(', ')} ${last} ${final}`;
}

/** Writes a venue's drinks for a free drink or a voucher as sentences. */
export function pourSentences(policy: NonNullable<Venue['compPolicy']>): string[] {
  const { includes, excludes, note } = policy;
  const small = (words: readonly string[]) => words.map(word => word.charAt(0).toLowerCase() + word.slice(1));
  return [
    includes.length > 0 && `A free or paid drink gets you ${joinList(small(includes), 'or')}.`,
    excludes.length > 0 && `Not ${joinList(small(excludes), 'or')}.`,
    note,
  ].filter((sentence): sentence is string => Boolean(sentence));
}
