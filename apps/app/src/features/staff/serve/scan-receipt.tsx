import { Button, Stack, Text, Title } from '@mantine/core';
import type { Pour } from '@nightjar/domain/drinks/entity';
import { receiptNumber } from '@nightjar/domain/drinks/rules/pour';
import { hourLabel } from '@nightjar/domain/kernel/time';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './scan-sheet.module.css';

export type ScanReceiptProps = { pour: Pour; onNext: () => void; onClose: () => void };

/** Poured: the same number and time as on the guest's phone. */
export function ScanReceipt({ pour, onNext, onClose }: ScanReceiptProps) {
  const at = new Date(pour.redeemed_at);
  return (
    <Stack gap="lg">
      <div className={classes.receipt} role="status">
        <span className={classes.done}>
          <Icon name="CheckCircle" weight="duotone" size={72} />
        </span>
        <Title order={3} size="h2">
          {pour.already ? 'Poured already' : 'Poured'}
        </Title>
        <Text>{pour.title}</Text>
        <Text c="dimmed" size="sm">
          Receipt {receiptNumber(pour.redemption_id)} · {hourLabel(at.getHours() * 100 + at.getMinutes())}
        </Text>
      </div>
      <Stack gap="xs">
        <Button data-autofocus onClick={onNext}>
          Next guest
        </Button>
        <Button variant="default" onClick={onClose}>
          Done
        </Button>
      </Stack>
    </Stack>
  );
}
