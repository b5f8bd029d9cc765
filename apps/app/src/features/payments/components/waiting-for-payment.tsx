import { Button, Stack, Text, Title } from '@mantine/core';
import { Branch } from '../../../ui/bird/branch.tsx';
import { Mark } from '../../../ui/bird/mark.tsx';

/** The provider's page is open elsewhere; `then` says what comes of it here. */
export function WaitingWords({ then }: { then: string }) {
  return (
    <Stack gap="lg" pt="xl">
      <Branch>
        <Mark size={104} mirrored />
      </Branch>
      <Stack gap="xs" ta="center" role="status">
        <Title order={2}>Waiting for your payment...</Title>
        <Text c="dimmed">Finish on the payment page. {then}</Text>
      </Stack>
    </Stack>
  );
}

export type WaitingWaysProps = {
  onPaid: () => void;
  onOpenAgain: () => void;
  onChooseAgain: () => void;
};

export function WaitingWays({ onPaid, onOpenAgain, onChooseAgain }: WaitingWaysProps) {
  return (
    <>
      <Button fullWidth onClick={onPaid}>
        I've paid
      </Button>
      <Button fullWidth variant="default" onClick={onOpenAgain}>
        Open the payment page again
      </Button>
      <Button fullWidth variant="subtle" color="gray" onClick={onChooseAgain}>
        Choose something else
      </Button>
    </>
  );
}
