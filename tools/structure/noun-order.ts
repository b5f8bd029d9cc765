import { featureOf, nouns, type Place } from './rule.ts';

/** True where a feature would import one that is not before it in the order of the nouns, on any floor. */
export function breaksNounOrder(reached: string, from: string): boolean {
  const [there, here] = [featureOf(reached), featureOf(from)];
  if (!there || !here || there.floor !== here.floor || there.noun === here.noun) return false;
  return placeOf(there) >= placeOf(here);
}

/** The nouns that only the app has share the last place: they may import all others, and not each other. */
function placeOf({ noun }: Place): number {
  const place = (nouns as readonly string[]).indexOf(noun);
  return place === -1 ? nouns.length : place;
}
