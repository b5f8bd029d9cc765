import { Stack } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import { useState } from 'react';
import { PlanCard, type PlanCardProps } from '../features/payments/plans/plan-card.tsx';
import { CountStepper } from '../ui/input/count-stepper.tsx';
import { RadioTiles } from '../ui/input/radio-tiles.tsx';
import { QrPlate } from '../ui/share/qr-plate.tsx';
import { PageSection } from '../ui/shell/page-section.tsx';

const planCards: readonly Omit<PlanCardProps, 'chosen'>[] = [
  {
    kind: 'plan',
    name: 'Regular',
    price: '$19.00',
    term: 'a month',
    facts: ['2 free pours a month', 'Wait 45 minutes between free pours'],
    worth: '4 drinks a month: $4.75 each when you use them all.',
  },
  {
    kind: 'pass',
    name: 'Night pass',
    price: '$9.00',
    term: 'for 12 hours',
    facts: ['1 free pour'],
    worth: null,
  },
];

export function MoneyChapter() {
  const [chosen, setChosen] = useState(planCards[0]?.name);
  const [count, setCount] = useState(1);
  return (
    <Stack gap="lg">
      <PageSection title="Plans">
        <RadioTiles
          label="Plans"
          layout="list"
          isChosen={name => name === chosen}
          onChange={setChosen}
          tiles={planCards.map(card => ({
            id: card.name,
            value: card.name,
            label: card.name,
            content: <PlanCard {...card} chosen={card.name === chosen} />,
          }))}
        />
      </PageSection>
      <PageSection title="How many">
        <CountStepper
          label="How many"
          value={count}
          least={1}
          most={20}
          less="One less"
          more="One more"
          onStep={by => setCount(count + by)}
        />
      </PageSection>
      <PageSection title="A code for another phone">
        <QrPlate value={`${brand.site}/r/RAE123`} label="QR code of an invitation" />
      </PageSection>
    </Stack>
  );
}
