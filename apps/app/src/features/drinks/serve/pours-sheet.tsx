import { Button, Group, Stack, Text } from '@mantine/core';
import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { receiptNumber } from '@nightjar/domain/drinks/rules/pour';
import type { OwnPro } from '@nightjar/domain/staff/entity';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { useMinute } from '../../../platform/now.ts';
import { EmptyPerch } from '../../../ui/feedback/empty-perch.tsx';
import { QueryView } from '../../../ui/feedback/query-view.tsx';
import { RowsSkeleton } from '../../../ui/feedback/skeletons.tsx';
import { RelativeTime } from '../../../ui/format/relative-time.tsx';
import { ChipChoice } from '../../../ui/input/chip-choice.tsx';
import { Sheet } from '../../../ui/overlay/sheet.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { FactLine } from '../../../ui/row/facts.tsx';
import { commonTexts } from '../../../ui/words.ts';
import { drinkWords } from '../parts/words.ts';
import { refuseGuest, takeBackOwnPour, venuePoursOptions } from './remote.ts';
import classes from './scan-sheet.module.css';
import { serveWords } from './words.ts';

const poursWords = serveWords.pours;

export type PoursSheetProps = { opened: boolean; pro: OwnPro; onClose: () => void };

/**
 * Lists the latest pours of the venue. A bartender can take back a pour of their own, and can refuse a guest of one of
 * these pours for the rest of the night.
 */
export function PoursSheet({ opened, pro, onClose }: PoursSheetProps) {
  const query = useQuery({ ...venuePoursOptions(pro.venue_id), enabled: opened });
  const [asked, setAsked] = useState<AskedAbout | null>(null);
  const close = () => {
    setAsked(null);
    onClose();
  };
  const question = asked && { pour: asked.pour, venueId: pro.venue_id, onDone: () => setAsked(null) };
  return (
    <Sheet opened={opened} title={asked ? serveWords[asked.act].title : poursWords.title} onClose={close}>
      <div className={classes.steady}>
        {question ? (
          asked?.act === 'takeBack' ? (
            <TakeBackForm {...question} />
          ) : (
            <RefuseGuestForm {...question} />
          )
        ) : (
          <QueryView
            query={query}
            skeleton={<RowsSkeleton rows={4} />}
            empty={
              <div className={classes.nothing}>
                <EmptyPerch inPart pose="asleep" icon="Wine" {...poursWords.empty} />
              </div>
            }
            errorFallback={commonTexts.failed}
            inCard
          >
            {pours => (
              <Stack component="ul" gap="sm">
                {pours.map(pour => (
                  <li key={pour.redemption_id} className={classes.pour}>
                    <PourText pour={pour} />
                    <PourActions pour={pour} venueId={pro.venue_id} onAsk={act => setAsked({ act, pour })} />
                  </li>
                ))}
              </Stack>
            )}
          </QueryView>
        )}
      </div>
    </Sheet>
  );
}

const guestNameOf = ({ guest_first_name }: VenueRedemption) => guest_first_name ?? poursWords.guestWhoLeft;

function PourText({ pour }: { pour: VenueRedemption }) {
  const now = useMinute();
  return (
    <div className={classes.words}>
      <Text fw={650}>{guestNameOf(pour)}</Text>
      <Text size="sm" c="dimmed">
        <FactLine
          facts={[
            pour.title,
            drinkWords.pouredBy(pour.pro_first_name),
            <RelativeTime key="at" at={Date.parse(pour.redeemed_at)} now={now} />,
          ]}
        />
      </Text>
      <Text size="sm" c="dimmed">
        {drinkWords.receipt(receiptNumber(pour.redemption_id))}
      </Text>
      {pour.override_reason && <Text size="sm">{poursWords.wavedThrough(pour.override_reason)}</Text>}
      {pour.taken_back_at && <Text size="sm">{poursWords.takenBackBy(pour.taken_back_by)}</Text>}
      {pour.flagged && <Text size="sm">{poursWords.refunded}</Text>}
    </div>
  );
}

/** The sheet asks about one pour before it acts. */
type AskedAbout = { readonly act: 'takeBack' | 'refusal'; readonly pour: VenueRedemption };
type PourActionsProps = {
  pour: VenueRedemption;
  venueId: string;
  onAsk: (act: AskedAbout['act']) => void;
};

/** A bartender may take back a pour of their own for a few minutes, and may refuse the guest of every pour. */
function PourActions({ pour, venueId, onAsk }: PourActionsProps) {
  const online = useOnline();
  const now = useMinute();
  const isOpen = pour.take_back_until !== null && now < Date.parse(pour.take_back_until);
  return (
    <Group gap="xs">
      {isOpen && (
        <Button
          size="sm"
          variant="default"
          disabled={!online}
          aria-label={poursWords.takeBackOne(guestNameOf(pour))}
          onClick={() => onAsk('takeBack')}
        >
          {poursWords.takeBack}
        </Button>
      )}
      <ServiceAction pour={pour} venueId={venueId} onRefuse={() => onAsk('refusal')} />
    </Group>
  );
}

type ServiceActionProps = { pour: VenueRedemption; venueId: string; onRefuse: () => void };

function ServiceAction({ pour, venueId, onRefuse }: ServiceActionProps) {
  const online = useOnline();
  const [busy, setBusy] = useState(false);
  const serve = async () => {
    setBusy(true);
    await tryAction(() => refuseGuest(venueId, pour.redemption_id, null));
    setBusy(false);
  };
  if (!pour.refused)
    return (
      <Button
        size="sm"
        variant="default"
        disabled={!online}
        aria-label={poursWords.refuseOne(guestNameOf(pour))}
        onClick={onRefuse}
      >
        {poursWords.refuse}
      </Button>
    );
  return (
    <Button
      size="sm"
      variant="default"
      loading={busy}
      disabled={!online}
      aria-label={poursWords.serveOne(guestNameOf(pour))}
      onClick={() => void serve()}
    >
      {poursWords.serve}
    </Button>
  );
}

type PourFormProps = { pour: VenueRedemption; venueId: string; onDone: () => void };

function TakeBackForm({ pour, venueId, onDone }: PourFormProps) {
  const [busy, setBusy] = useState(false);
  const guest = guestNameOf(pour);
  const takeBack = async () => {
    setBusy(true);
    if (await tryAction(() => takeBackOwnPour(venueId, pour.redemption_id))) {
      toast({ kind: 'good', text: serveWords.takeBack.done(guest) });
      onDone();
    }
    setBusy(false);
  };
  return (
    <Stack gap="lg">
      <Text>{serveWords.takeBack.text(guest, pour.title)}</Text>
      <FormButtons
        label={serveWords.takeBack.confirm}
        busy={busy}
        onConfirm={() => void takeBack()}
        onCancel={onDone}
      />
    </Stack>
  );
}

function RefuseGuestForm({ pour, venueId, onDone }: PourFormProps) {
  const [reason, setReason] = useState<string>(serveWords.refusal.reasons[0]);
  const [busy, setBusy] = useState(false);
  const refuse = async () => {
    setBusy(true);
    if (await tryAction(() => refuseGuest(venueId, pour.redemption_id, reason))) onDone();
    setBusy(false);
  };
  return (
    <Stack gap="lg">
      <Text>{serveWords.refusal.text(pour.guest_first_name)}</Text>
      <ChipChoice
        label={serveWords.refusal.reason}
        options={serveWords.refusal.reasons}
        value={reason}
        onChange={setReason}
      />
      <FormButtons
        label={serveWords.refusal.confirm}
        busy={busy}
        onConfirm={() => void refuse()}
        onCancel={onDone}
      />
    </Stack>
  );
}

type FormButtonsProps = { label: string; busy: boolean; onConfirm: () => void; onCancel: () => void };

function FormButtons({ label, busy, onConfirm, onCancel }: FormButtonsProps) {
  return (
    <Stack gap="xs">
      <Button loading={busy} onClick={onConfirm}>
        {label}
      </Button>
      <Button variant="default" onClick={onCancel}>
        {commonTexts.cancel}
      </Button>
    </Stack>
  );
}

async function tryAction(act: () => Promise<void>): Promise<boolean> {
  try {
    await act();
    return true;
  } catch (error) {
    const text = failureMessage(error, commonTexts.failed);
    toast({ kind: 'error', text });
    return false;
  }
}
