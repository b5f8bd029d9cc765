import { Text } from '@mantine/core';
import { Fold, FoldGroup } from '../../../ui/settings/fold.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';

const asked = [
  {
    question: 'What is a free pour?',
    answer: "A house drink at any bar that pours on the map. Enter your bartender's code, and they pour it.",
  },
  {
    question: 'When am I charged?',
    answer: 'Today, and then on the same day of each period. Your free pours start over with each payment.',
  },
  {
    question: 'Can I cancel?',
    answer: 'Yes, anytime, in Settings. Your plan then runs to the end of what you paid for.',
  },
] as const;

/** Frequent questions before a payment. */
export function PlansFaq() {
  return (
    <PageSection title="Before you ask">
      <FoldGroup>
        {asked.map(({ question, answer }) => (
          <Fold key={question} title={question}>
            <Text>{answer}</Text>
          </Fold>
        ))}
      </FoldGroup>
    </PageSection>
  );
}
