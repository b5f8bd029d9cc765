import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect } from 'react';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { OnboardingLayout } from '../../../ui/shell/onboarding-layout.tsx';
import { useTitleFocus } from '../../../ui/shell/use-title-focus.ts';
import { paymentWords } from './words.ts';

/**
 * Shows that the provider's page is open in a browser. `text` tells the person what to do on that page and then in the
 * app.
 */
export function WaitingText({ text }: { text: string }) {
  return (
    <Stack gap="lg" pt="xl">
      <Branch>
        <OwlMark size={104} mirrored />
      </Branch>
      <Stack gap="xs" ta="center" role="status">
        <Title order={2}>{paymentWords.waiting.title}</Title>
        <Text c="dimmed">{text}</Text>
      </Stack>
    </Stack>
  );
}

export type WaitingPageProps = {
  onPaid: () => void;
  onOpenAgain: () => void;
  onChooseAgain: () => void;
};

/**
 * The app shows this page while the provider's page is open. Its buttons are for a person who has paid, who wants to
 * open the provider's page again, or who wants to choose another plan.
 */
export function WaitingPage({ onPaid, onOpenAgain, onChooseAgain }: WaitingPageProps) {
  useTitleFocus();
  // The effect has braces so that it returns nothing: a browser may answer a scroll with a promise, which React would
  // take for the effect's cleanup.
  useEffect(() => {
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, []);
  return (
    <OnboardingLayout
      step={5}
      footer={
        <Button fullWidth onClick={onPaid}>
          {paymentWords.waiting.paid}
        </Button>
      }
    >
      <Stack gap="xl">
        <WaitingText text={paymentWords.waiting.text} />
        <Stack gap="xs">
          <Button fullWidth variant="default" onClick={onOpenAgain}>
            {paymentWords.waiting.again}
          </Button>
          <Button fullWidth variant="subtle" color="gray" onClick={onChooseAgain}>
            {paymentWords.waiting.other}
          </Button>
        </Stack>
      </Stack>
    </OnboardingLayout>
  );
}
