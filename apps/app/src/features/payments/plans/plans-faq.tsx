import { Text } from '@mantine/core';
import { Fold, FoldGroup } from '../../../ui/settings/fold.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { planWords } from './words.ts';

export function PlansFaq() {
  return (
    <PageSection title={planWords.questions.title}>
      <FoldGroup>
        {planWords.questions.asked.map(({ question, answer }) => (
          <Fold key={question} title={question}>
            <Text>{answer}</Text>
          </Fold>
        ))}
      </FoldGroup>
    </PageSection>
  );
}
