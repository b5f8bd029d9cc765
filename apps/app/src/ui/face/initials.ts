import { firstCharacter } from '@nightjar/domain/kernel/text';

/**
 * Returns "RQ" for "Rae Quill", "M" for "moth" and "·" for an empty name. An emoji or letter that consists of several
 * code points stays whole.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map(word => firstCharacter(word ?? '').toLocaleUpperCase('en'));
  return letters.join('') || '·';
}
