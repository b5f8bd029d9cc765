import { type Fact, FactList } from '../parts/fact-list.tsx';
import { joinWords } from './words.ts';

const facts: readonly Fact[] = [
  { icon: 'Hash', ...joinWords.facts.code },
  { icon: 'MapPin', ...joinWords.facts.clock },
  { icon: 'Users', ...joinWords.facts.followers },
];

/** What a place on a team brings, for a person who asks to join. */
export const JoinFacts = () => <FactList facts={facts} />;
