import { Text } from '@mantine/core';
import { Fold, FoldGroup } from '../../../ui/settings/fold.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';

const asked = [
  {
    question: 'What is a free pour?',
    answer:
      'A house drink at any bar on the map that redeems drinks. You tell the bar, show its code, and it is poured.',
  },
  {
    question: 'When am I charged?',
    answer: 'Now, and then on the same day of each period. Your pours begin again with each payment.',
  },
  {
    question: 'Can I stop?',
    answer: 'Any time, in Settings. Your plan then runs to the end of what is paid, and no further.',
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
