import { Button, Text } from '@mantine/core';
import { countdown, seconds } from '@nightjar/domain/kernel/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { Icon } from '../../../ui/icon/icon.tsx';
import { findPourMadeByScan, serverOffset } from '../flow.ts';
import { FormStep } from '../parts/form-step.tsx';
import { currentRedemptionsOptions } from '../remote/bank.ts';
import type { RedeemState } from './flow.ts';
import { GuestCode } from './guest-code.tsx';
import { redemptionQrOptions } from './remote.ts';
import type { RedeemHandle } from './use-redeem.ts';
import { redeemWords } from './words.ts';

const scanWords = redeemWords.scan;

type ScanStepProps = Pick<RedeemHandle, 'send' | 'fail' | 'scanned'> & {
  state: Extract<RedeemState, { step: 'scan' }>;
  userId: string;
  venueId: string;
};

/** The guest shows a QR code. Once a bartender has scanned it, the realtime channel reports the pour. */
export function ScanStep({ state, send, fail, scanned, userId, venueId }: ScanStepProps) {
  const online = useOnline();
  const query = useQuery(redemptionQrOptions({ userId, venueId }, state.choice));
  const { data: shown, error } = query;
  const latestFail = useRef(fail);
  latestFail.current = fail;
  useEffect(() => {
    if (error?.status === 200) latestFail.current(error);
  }, [error]);
  useScannedPour(userId, venueId, scanned);
  return (
    <FormStep
      title={scanWords.title}
      text={state.choice.kind === 'free' ? scanWords.free : scanWords.paid(state.choice.title)}
      footer={
        <Button variant="default" onClick={() => send({ type: 'code-preferred' })}>
          {scanWords.typeInstead}
        </Button>
      }
    >
      <LiveGuestCode
        shown={shown}
        online={online}
        failed={error !== null}
        onAgain={() => void query.refetch()}
      />
      <Text c="dimmed" ta="center" size="sm">
        <Icon name="Info" size={16} /> {scanWords.hint}
      </Text>
    </FormStep>
  );
}

type LiveCodeProps = {
  shown:
    | { readonly qr: string; readonly expires_at: string; readonly server_time: string; readonly at: number }
    | undefined;
  online: boolean;
  failed: boolean;
  onAgain: () => void;
};

/** Shows the guest's QR code. It is marked as unusable when it has expired or the device is offline. */
function LiveGuestCode({ shown, online, failed, onAgain }: LiveCodeProps) {
  const now = useNow();
  const left = shown ? Date.parse(shown.expires_at) - serverOffset(shown.server_time, shown.at) - now : 0;
  const dead = !online || (shown !== undefined && left <= 0) || (failed && left <= 0);
  const wait = shown && !dead ? countdown(Math.floor(left / seconds) * seconds) : null;
  return (
    <GuestCode
      value={shown?.qr ?? null}
      dead={dead}
      sentence={dead ? (online ? scanWords.expired : scanWords.offline) : null}
      onAgain={online ? onAgain : null}
      wait={wait}
    />
  );
}

/**
 * Calls `onScanned` with the id of the pour for which the QR code was shown, once that pour is among the guest's
 * redemptions.
 */
function useScannedPour(userId: string, venueId: string, onScanned: (redemptionId: string) => void): void {
  const { data } = useQuery(currentRedemptionsOptions(userId));
  const [before] = useState(() => new Set(data?.redemptions.map(({ redemption_id }) => redemption_id)));
  const latest = useRef(onScanned);
  latest.current = onScanned;
  const poured = data && findPourMadeByScan(data, { venueId, before })?.redemption_id;
  useEffect(() => {
    if (poured) latest.current(poured);
  }, [poured]);
}
