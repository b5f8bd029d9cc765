import { Button, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Branch } from '../../../ui/bird/branch.tsx';
import { OwlMark } from '../../../ui/bird/mark.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { Stage } from '../../../ui/shell/stage.tsx';
import { useTitleFocus } from '../../../ui/shell/use-title-focus.ts';
import { commonTexts } from '../../../ui/words.ts';
import { usePaymentCheck } from './use-payment-check.ts';
import { paymentWords } from './words.ts';

export type PaymentCheckProps = {
  userId: string;
  /** Called to show the plans again to a person who did not pay. */
  onPlans?: () => void;
};

/** Waits until the plan has begun, after the provider or the person has reported the payment. */
export function PaymentCheck({ userId, onPlans }: PaymentCheckProps) {
  const { late, again } = usePaymentCheck(userId);
  useTitleFocus();
  const shown = late ? paymentWords.check.late : paymentWords.check;
  return (
    <Stage footer={late && <LatePaymentActions onAgain={again} onPlans={onPlans} />}>
      <Branch>
        <OwlMark size={104} asleep={late} />
      </Branch>
      <Stack gap="xs" align="center" ta="center" role="status">
        <PageTitle>{shown.title}</PageTitle>
        <Text c="dimmed">{shown.text}</Text>
        {!late && <Loader size={24} mt="xs" />}
      </Stack>
    </Stage>
  );
}

type LatePaymentActionsProps = Pick<PaymentCheckProps, 'onPlans'> & { onAgain: () => void };

function LatePaymentActions({ onAgain, onPlans }: LatePaymentActionsProps) {
  return (
    <>
      <Button fullWidth onClick={onAgain}>
        {commonTexts.retry}
      </Button>
      {onPlans && (
        <Button fullWidth variant="default" onClick={onPlans}>
          {paymentWords.check.late.plans}
        </Button>
      )}
      <Button fullWidth variant="subtle" color="gray" renderRoot={props => <Link to="/support" {...props} />}>
        {paymentWords.check.late.help}
      </Button>
    </>
  );
}
