import { Button, Stack, Text, Title } from '@mantine/core';
import type { Pour } from '@nightjar/domain/drinks/entity';
import { receiptNumber } from '@nightjar/domain/drinks/rules/pour';
import { clockLabel } from '@nightjar/domain/kernel/time';
import { Icon } from '../../../ui/icon/icon.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { drinkWords } from '../parts/words.ts';
import classes from './scan-sheet.module.css';
import { serveWords } from './words.ts';

export type ScanReceiptProps = {
  pour: Pour;
  timezone: string;
  onNext: () => void;
  onClose: () => void;
};

/** Shows the receipt of a pour on the bartender's phone, with the same number and time as on the guest's phone. */
export function ScanReceipt({ pour, timezone, onNext, onClose }: ScanReceiptProps) {
  return (
    <Stack gap="lg">
      <div className={classes.receipt} role="status">
        <span className={classes.done}>
          <Icon name="CheckCircle" weight="duotone" size={72} />
        </span>
        <Title order={3} size="h2">
          {pour.already ? serveWords.receipt.already : serveWords.receipt.poured}
        </Title>
        <Text>{pour.title}</Text>
        <Text c="dimmed" size="sm">
          {drinkWords.receipt(receiptNumber(pour.redemption_id))} ·{' '}
          {clockLabel(new Date(pour.redeemed_at), timezone)}
        </Text>
      </div>
      <Stack gap="xs">
        <Button data-autofocus onClick={onNext}>
          {serveWords.scan.next}
        </Button>
        <Button variant="default" onClick={onClose}>
          {commonTexts.done}
        </Button>
      </Stack>
    </Stack>
  );
}
