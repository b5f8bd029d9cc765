import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { clockLabel } from '@nightjar/domain/kernel/time';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { lazy, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { useNow } from '../../../platform/now.ts';
import { IconTile } from '../../../ui/input/icon-tile.tsx';
import { ProgressRing } from '../../../ui/input/ring.tsx';
import { openModal } from '../../../ui/overlay/modal.ts';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import type { RunningShift } from '../parts/items.ts';
import { staffWords } from '../parts/words.ts';
import { clockIn, clockOut, rotateOwnCode } from '../remote.ts';
import { ClockStepper } from './clock-stepper.tsx';
import { hoursAfterExtension, type ShiftView, shiftView, usualShiftHours } from './flow.ts';
import { shiftWords } from './words.ts';

const OverriddenPours = lazy(() =>
  import('./overridden-pours.tsx').then(card => ({ default: card.OverriddenPours })),
);

export type ProPanelProps = {
  pros: readonly OwnPro[];
  /** Renders the tools of a running shift. */
  serve: (shift: RunningShift) => ReactNode;
};

/** Shows each bar at which the user works. The user can begin a shift there, or sees the shift that is running. */
export function ProPanel({ pros, serve }: ProPanelProps) {
  const now = useNow();
  const own = pros.filter(pro => pro.state === 'approved');
  const elsewhere = own.some(pro => shiftView(pro, now).left !== null);
  return (
    <>
      {own.length > 0 && (
        <Suspense>
          <OverriddenPours />
        </Suspense>
      )}
      {own.map(pro => (
        <ProCard key={pro.pro_id} pro={pro} now={now} elsewhere={elsewhere} serve={serve} />
      ))}
    </>
  );
}

type ProCardProps = { pro: OwnPro; now: number; elsewhere: boolean } & Pick<ProPanelProps, 'serve'>;

function ProCard({ pro, now, elsewhere, serve }: ProCardProps) {
  const shift = shiftView(pro, now);
  const { busy, run } = useClock();
  const online = useOnline();
  const [hours, setHours] = useState(usualShiftHours);
  const begin = (length: number) => run(attempt => clockIn(pro, length, attempt));
  useLastCallNotice(pro, shift, () => begin(hoursAfterExtension(shift.left ?? 0)));
  return (
    <Paper component="section" p="lg">
      <Stack gap="md">
        <CardHead pro={pro} shift={shift} />
        {shift.left === null ? (
          <>
            <ClockStepper value={hours} onChange={setHours} />
            <ClockInButton busy={busy} elsewhere={elsewhere} onPress={() => begin(hours)} />
          </>
        ) : (
          <>
            <Text>{shiftWords.running.until(shiftEndLabel(pro))}</Text>
            {serve({
              pro,
              online,
              busy,
              onNewCode: () => run(() => rotateOwnCode(pro)),
              end: (
                <IconTile
                  icon="SignOut"
                  text={shiftWords.running.end}
                  busy={busy}
                  disabled={!online}
                  onPress={() => askToEndShift(() => run(() => clockOut(pro)))}
                />
              ),
            })}
          </>
        )}
      </Stack>
    </Paper>
  );
}

/** Shows the bar, the role, and a ring with the part of the shift that is left. */
function CardHead({ pro, shift }: { pro: OwnPro; shift: ShiftView }) {
  return (
    <Group justify="space-between" wrap="nowrap">
      <Stack gap={0}>
        <Title order={2} size="h3">
          {pro.venue_name}
        </Title>
        <Text c="dimmed">{staffWords.role(pro.role)}</Text>
        {pro.state === 'approved' && pro.free_drinks !== 'yes' && (
          <Text c="dimmed" size="sm">
            {shiftWords.drinks(pro.free_drinks_until)}
          </Text>
        )}
      </Stack>
      {shift.left !== null && (
        <ProgressRing value={shift.share} size={72} color="var(--nj-good)" transition="1s">
          <Text span size="xs" fw={750}>
            {shiftWords.running.left(shift.left)}
          </Text>
        </ProgressRing>
      )}
    </Group>
  );
}

type ClockInButtonProps = { busy: boolean; elsewhere: boolean; onPress: () => void };

/** Begins a shift at this bar. A pro who is on shift at another bar switches to this bar. */
function ClockInButton({ busy, elsewhere, onPress }: ClockInButtonProps) {
  const online = useOnline();
  const label = elsewhere ? shiftWords.clock.switch : shiftWords.clock.begin;
  return (
    <Button fullWidth loading={busy} disabled={!online} onClick={onPress}>
      {online ? label : commonTexts.needsSignal}
    </Button>
  );
}

const shiftEndLabel = ({ clocked_in_until, timezone }: OwnPro): string | null =>
  clocked_in_until && clockLabel(new Date(clocked_in_until), timezone);

function askToEndShift(onConfirm: () => void): void {
  openModal({
    type: 'neutral',
    title: shiftWords.endQuestion.title,
    text: shiftWords.endQuestion.text,
    confirmLabel: shiftWords.running.end,
    denyLabel: true,
    onConfirm,
  });
}

/** One clock-in or clock-out runs at a time. A failure shows its reason and offers another try. */
function useClock() {
  const [busy, setBusy] = useState(false);
  const run = (act: (attempt: string) => Promise<void>) => {
    const attempt = crypto.randomUUID();
    const go = async () => {
      setBusy(true);
      try {
        await act(attempt);
      } catch (failure) {
        const text = failureMessage(failure, commonTexts.failed);
        toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => void go() } });
      } finally {
        setBusy(false);
      }
    };
    void go();
  };
  return { busy, run };
}

/** Offers another hour near the end of a shift, once for each end: a longer shift has a new end. */
function useLastCallNotice(pro: OwnPro, { ending }: { ending: boolean }, onMore: () => void): void {
  const asked = useRef<string | null>(null);
  const more = useRef(onMore);
  more.current = onMore;
  useEffect(() => {
    if (!ending || asked.current === pro.clocked_in_until) return;
    asked.current = pro.clocked_in_until;
    toast({
      text: shiftWords.lastCall.text(shiftEndLabel(pro)),
      action: { label: shiftWords.lastCall.more, onPress: () => more.current() },
    });
  }, [ending, pro]);
}
