import { Button, Loader, Stack, Text } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Branch } from '../../../ui/bird/branch.tsx';
import { Mark } from '../../../ui/bird/mark.tsx';
import { PageTitle } from '../../../ui/shell/page-title.tsx';
import { Stage } from '../../../ui/shell/stage.tsx';
import { useTitleFocus } from '../../../ui/shell/use-title-focus.ts';
import { useBankCheck } from './use-payment-check.ts';

export type BankCheckProps = {
  userId: string;
  /** Back to what is on sale, for whoever has not paid after all. */
  onPlans?: () => void;
};

/** Paid, says the provider's page; until the house knows it too, nothing is promised. */
export function BankCheck({ userId, onPlans }: BankCheckProps) {
  const { late, again } = useBankCheck(userId);
  useTitleFocus();
  return (
    <Stage footer={late && <LateWays onAgain={again} onPlans={onPlans} />}>
      <Branch>
        <Mark size={104} asleep={late} />
      </Branch>
      <Stack gap="xs" align="center" ta="center" role="status">
        <PageTitle>{late ? 'The bank takes its time.' : 'Checking with the bank...'}</PageTitle>
        <Text c="dimmed">
          {late
            ? 'Your payment has not reached us yet. It is not lost: this page opens by itself once it has.'
            : 'A few seconds, usually less.'}
        </Text>
        {!late && <Loader size={24} mt="xs" />}
      </Stack>
    </Stage>
  );
}

type LateWaysProps = Pick<BankCheckProps, 'onPlans'> & { onAgain: () => void };

function LateWays({ onAgain, onPlans }: LateWaysProps) {
  return (
    <>
      <Button fullWidth onClick={onAgain}>
        Try again
      </Button>
      {onPlans && (
        <Button fullWidth variant="default" onClick={onPlans}>
          Back to the plans
        </Button>
      )}
      <Button fullWidth variant="subtle" color="gray" renderRoot={props => <Link to="/support" {...props} />}>
        Need a hand?
      </Button>
    </>
  );
}
