import { Button, Stack, Text, Title } from '@mantine/core';
import type { Product } from '@nightjar/domain/payments/entity';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useCallback, useState } from 'react';
import { log } from '../../../platform/log.ts';
import { useOnline } from '../../../platform/network.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { CardsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { FoldableSection, FoldGroup } from '../../../ui/settings/fold.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { PageSection } from '../../../ui/shell/page-section.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { type Offer, offersOnSale } from '../flow.ts';
import { PaymentCheck } from '../parts/payment-check.tsx';
import { useBuying } from '../parts/use-buying.ts';
import { WaitingPage } from '../parts/waiting-for-payment.tsx';
import { offerLink, productsAndPricesOptions, refreshAfterPayment } from '../remote.ts';
import { PlanChoice } from './plan-choice.tsx';
import { buyLabel, planWords } from './words.ts';

export type SubscribeScreenProps = {
  userId: string;
  onBack: () => void;
  /** Shows bars at which the plans are valid. */
  bars: ReactNode;
  /** The link for people who work behind a bar. */
  proLink: ReactNode;
};

/** Shows plans and passes and leads to the provider's page. Then it waits until the plan has begun. */
export function SubscribeScreen({ userId, onBack, bars, proLink }: SubscribeScreenProps) {
  const query = useQuery(productsAndPricesOptions());
  const [picked, setPicked] = useState<Offer | null>(null);
  const buying = useBuying(useRefreshOfPlan(userId));
  const { state } = buying;
  if (state.step === 'checking') return <PaymentCheck userId={userId} onPlans={buying.chooseAgain} />;
  if (state.step === 'waiting')
    return (
      <WaitingPage
        onPaid={buying.confirmPaid}
        onOpenAgain={buying.openAgain}
        onChooseAgain={buying.chooseAgain}
      />
    );
  const chosen = picked ?? firstPlanOf(query.data);
  return (
    <OnboardingLayout
      step={5}
      onBack={onBack}
      footer={
        chosen && (
          <BuyButton
            offer={chosen}
            busy={state.step === 'opening'}
            error={state.step === 'choosing' ? state.error : null}
            onPress={() => void buying.pay(() => offerLink(userId, chosen))}
          />
        )
      }
    >
      <Stack gap="lg">
        <Stack gap="2xs">
          <Title order={2}>{planWords.title}</Title>
          <Text c="dimmed">{planWords.text}</Text>
        </Stack>
        {bars}
        <QueryView
          query={query}
          skeleton={<CardsSkeleton cards={3} />}
          empty={<NothingOnSale />}
          isEmpty={products => firstPlanOf(products) === undefined}
          errorFallback={commonTexts.failed}
          inCard
        >
          {products => (
            <PlanSale
              products={products}
              chosen={chosen}
              onChoose={setPicked}
              disabled={state.step === 'opening'}
            />
          )}
        </QueryView>
        {proLink}
      </Stack>
    </OnboardingLayout>
  );
}

function useRefreshOfPlan(userId: string) {
  return useCallback(
    () =>
      void refreshAfterPayment(userId).catch(error =>
        log.warn('The plan could not be fetched after a payment', error),
      ),
    [userId],
  );
}

/** Returns the offer that is chosen at first: the cheapest plan or, without plans, the cheapest pass. */
function firstPlanOf(products: readonly Product[] | undefined): Offer | undefined {
  const { plans, passes } = offersOnSale(products ?? []);
  return plans[0] ?? passes[0];
}

type SaleProps = {
  products: readonly Product[];
  chosen: Offer | undefined;
  onChoose: (offer: Offer) => void;
  disabled: boolean;
};

function PlanSale({ products, ...choice }: SaleProps) {
  const { plans, passes } = offersOnSale(products);
  return (
    <Stack gap="lg">
      {plans.length > 0 && <PlanChoice label={planWords.plans} offers={plans} {...choice} />}
      {passes.length > 0 && (
        <PageSection title={planWords.passes}>
          <PlanChoice label={planWords.passes} offers={passes} {...choice} />
        </PageSection>
      )}
      <PlansFaq />
    </Stack>
  );
}

type BuyButtonProps = { offer: Offer; busy: boolean; error: string | null; onPress: () => void };

function BuyButton({ offer, busy, error, onPress }: BuyButtonProps) {
  const online = useOnline();
  return (
    <>
      {error && (
        <Text c="var(--mantine-color-error)" role="alert">
          {error}
        </Text>
      )}
      <Button fullWidth loading={busy} disabled={!online} onClick={onPress}>
        {online ? buyLabel(offer) : commonTexts.needsSignal}
      </Button>
    </>
  );
}

function NothingOnSale() {
  return <EmptyPerch pose="asleep" icon="Ticket" title={planWords.empty.title} text={planWords.empty.text} />;
}

function PlansFaq() {
  return (
    <PageSection title={planWords.questions.title}>
      <FoldGroup>
        {planWords.questions.asked.map(({ question, answer }) => (
          <FoldableSection key={question} title={question}>
            <Text>{answer}</Text>
          </FoldableSection>
        ))}
      </FoldGroup>
    </PageSection>
  );
}
