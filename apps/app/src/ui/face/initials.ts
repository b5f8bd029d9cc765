/** "Rae Quill" → "RQ", "moth" → "M", "" → "·". Whole characters, also where one takes two code units. */
export function initials(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  const letters = ends.map(word => [...(word ?? '')][0]?.toLocaleUpperCase('en') ?? '');
  return letters.join('') || '·';
}
