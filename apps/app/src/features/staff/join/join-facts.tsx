import { type Fact, FactList } from '../parts/fact-list.tsx';
import { joinWords } from './words.ts';

const facts: readonly Fact[] = [
  { icon: 'Hash', ...joinWords.facts.code },
  { icon: 'MapPin', ...joinWords.facts.clock },
  { icon: 'Users', ...joinWords.facts.followers },
];

/** A person who asks to join reads what a place on a team brings. */
export const JoinFacts = () => <FactList facts={facts} />;
