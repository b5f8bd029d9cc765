import { featureOf, nouns, type Place } from './rule.ts';

/**
 * True where a feature would import a feature that does not come before it in the order of the nouns. The order applies
 * to all floors.
 */
export function breaksNounOrder(reached: string, from: string): boolean {
  const [there, here] = [featureOf(reached), featureOf(from)];
  if (!there || !here || there.floor !== here.floor || there.noun === here.noun) return false;
  return placeOf(there) >= placeOf(here);
}

/**
 * Returns the position of a noun in the order. The nouns that only the app has share the last position: they may import
 * all others, but not each other.
 */
function placeOf({ noun }: Place): number {
  const place = (nouns as readonly string[]).indexOf(noun);
  return place === -1 ? nouns.length : place;
}
