import { Button, Group, Stack, Text } from '@mantine/core';
import { issueReason } from '@nightjar/domain/drinks/rules/overrides';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { useEffect, useReducer, useRef } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { useBusy } from '../../../platform/busy.ts';
import { CallError } from '../../../platform/client.ts';
import { imageUrl } from '../../../platform/config.ts';
import { log } from '../../../platform/log.ts';
import { Face } from '../../../ui/face/face.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { Headline } from '../../../ui/shell/headline.tsx';
import { HoldToPour } from '../parts/hold-to-pour.tsx';
import { IssueQuestion } from '../parts/issue-question.tsx';
import { ProPlate } from '../parts/pro-plate.tsx';
import { drinkWords } from '../parts/words.ts';
import { CodeReader } from './code-reader.tsx';
import { initialScanState, nextScanState, type ScanEvent, type ScannedCode, type ScanState } from './flow.ts';
import { OwnPlate } from './own-plate.tsx';
import { pourByCode, readCode, refreshVenuePours } from './remote.ts';
import { ScanReceipt } from './scan-receipt.tsx';
import classes from './scan-sheet.module.css';
import { serveWords } from './words.ts';

export type ScanSheetProps = { opened: boolean; pro: OwnPro; onClose: () => void };

/**
 * In this sheet a bartender serves a guest with a QR code. The code is scanned and checked, the bartender holds the
 * button to pour, and a receipt confirms the pour.
 */
export function ScanSheet({ opened, pro, onClose }: ScanSheetProps) {
  return (
    <Sheet opened={opened} title={serveWords.scan.title} onClose={onClose}>
      <div className={classes.steady}>{opened && <ScanSteps pro={pro} onClose={onClose} />}</div>
    </Sheet>
  );
}

function ScanSteps({ pro, onClose }: Omit<ScanSheetProps, 'opened'>) {
  const [state, send] = useReducer(nextScanState, initialScanState);
  useAskingServer(pro, state, send);
  useBusy('pour', true);
  const place = useStepFocus(state.step);
  return (
    <div ref={place}>
      <ScanStep pro={pro} state={state} send={send} onClose={onClose} />
    </div>
  );
}

type ScanStepProps = {
  pro: OwnPro;
  state: ScanState;
  send: (event: ScanEvent) => void;
  onClose: () => void;
};

function ScanStep({ pro, state, send, onClose }: ScanStepProps) {
  switch (state.step) {
    case 'look':
    case 'read':
      return (
        <CodeReader
          notice={state.step === 'look' ? state.notice : null}
          ownCode={
            pro.pro_code && pro.pro_color_id && <OwnPlate code={pro.pro_code} colourId={pro.pro_color_id} />
          }
          busy={state.step === 'read'}
          onFound={qr => send({ type: 'found', qr })}
          onAgain={() => send({ type: 'again' })}
        />
      );
    case 'issue':
      return (
        <Stack gap="lg">
          <ScannedGuest asked={state.asked} />
          <IssueQuestion
            issue={state.issue}
            text={
              state.issue === 'far_from_venue' ? serveWords.guest.elsewhere : issueReason(state.issue, null)
            }
            onPour={reason => send({ type: 'overridden', reason, key: crypto.randomUUID() })}
            onCancel={() => send({ type: 'again' })}
          />
        </Stack>
      );
    case 'hold':
    case 'pour':
      return <HoldStep pro={pro} state={state} send={send} />;
    case 'done':
      return (
        <ScanReceipt
          pour={state.pour}
          timezone={pro.timezone}
          onNext={() => send({ type: 'again' })}
          onClose={onClose}
        />
      );
  }
}

/**
 * Focuses the first control of a step when it opens, because the control that had the focus was removed with the step
 * before.
 */
function useStepFocus(step: ScanState['step']) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (step === 'issue' || step === 'hold' || step === 'done')
      place.current?.querySelector('button')?.focus();
  }, [step]);
  return place;
}

/** Makes the call to the server that the present step needs. */
function useAskingServer(pro: OwnPro, state: ScanState, send: (event: ScanEvent) => void): void {
  const { step } = state;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step asks once, when it opens
  useEffect(() => {
    const fail = (error: unknown) => {
      haptics.play('error');
      send({ type: 'failed', ...failureOfScan(error) });
    };
    if (state.step === 'read')
      readCode(state.qr).then(asked => {
        haptics.play('medium');
        send({ type: 'answered', asked, key: crypto.randomUUID() });
      }, fail);
    if (state.step === 'pour')
      pourByCode(state.qr, state.reason, state.key).then(pour => {
        haptics.play('success');
        send({ type: 'poured', pour });
        void refreshVenuePours(pro.venue_id);
      }, fail);
  }, [step]);
}

function failureOfScan(error: unknown): { status: number; code: string; sentence: string } {
  if (error instanceof CallError) return { status: error.status, code: error.code, sentence: error.message };
  log.warn('A guest was not scanned in an unforeseen way', error);
  return { status: 0, code: 'unforeseen', sentence: '' };
}

type HoldStepProps = {
  pro: OwnPro;
  state: Extract<ScanState, { step: 'hold' | 'pour' }>;
  send: (event: ScanEvent) => void;
};

function HoldStep({ pro, state, send }: HoldStepProps) {
  const busy = state.step === 'pour';
  return (
    <Stack gap="md">
      <ScannedGuest asked={state.asked} />
      <ProPlate colourId={pro.pro_color_id ?? 1}>
        <HoldToPour busy={busy} onPour={() => send({ type: 'held' })} />
        <Text role="alert">{state.step === 'hold' && state.notice}</Text>
      </ProPlate>
      <Button variant="default" disabled={busy} onClick={() => send({ type: 'again' })}>
        {serveWords.hold.another}
      </Button>
    </Stack>
  );
}

/** Shows the guest's name and the drink that the guest's QR code asks for. */
function ScannedGuest({ asked }: { asked: ScannedCode }) {
  const name = asked.guest_first_name ?? serveWords.guest.unnamed;
  return (
    <Group gap="md" wrap="nowrap" role="status">
      <Face user={{ name, image: imageUrl(asked.guest_image, 'thumbnail') }} size={72} />
      <div>
        <Headline>{name}</Headline>
        <p className={classes.what}>{asked.title}</p>
        <Text size="sm" c={asked.non_alcoholic ? 'honey' : 'dimmed'}>
          {asked.non_alcoholic
            ? serveWords.guest.noAlcohol
            : asked.kind === 'free'
              ? drinkWords.freePour
              : serveWords.guest.paid}
        </Text>
      </div>
    </Group>
  );
}
