import { searchAtLeast } from '@nightjar/domain/account/entity';
import { plainText } from '@nightjar/domain/kernel/text';

export type SearchTab = 'venues' | 'people' | 'pros' | 'events';

/** The search text of a typed text; null where it is too short. */
export function askedFor(typed: string): string | null {
  const text = typed.trim().replace(/\s+/g, ' ');
  return text.length >= searchAtLeast ? text : null;
}

/** As many fit above the keyboard. */
const recentShown = 6;

/** The searches that led to a page, the latest first, each once. */
export function withRecent(recent: readonly string[], text: string): string[] {
  const others = recent.filter(known => plainText(known) !== plainText(text));
  return [text, ...others].slice(0, recentShown);
}
