import { Button } from '@mantine/core';
import { useOnline } from '../../../platform/network.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

/** The button leads from the field for the bartender's code to the guest's own QR code. */
export function ShowCodeButton({ send }: Pick<RedeemHandle, 'send'>) {
  return (
    <Button
      variant="default"
      disabled={!useOnline()}
      leftSection={<Icon name="QrCode" />}
      onClick={() => send({ type: 'scan-offered' })}
    >
      {redeemWords.code.showInstead}
    </Button>
  );
}
