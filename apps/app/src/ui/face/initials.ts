import { firstCharacter } from '@nightjar/domain/kernel/text';

/**
 * Returns "RQ" for "Rae Quill", "M" for "moth" and "·" for an empty name. It does not split a character that has
 * several code points.
 */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map(word => firstCharacter(word ?? '').toLocaleUpperCase('en'));
  return letters.join('') || '·';
}
