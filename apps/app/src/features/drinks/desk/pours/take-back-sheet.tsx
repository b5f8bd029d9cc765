import { Button, TextInput } from '@mantine/core';
import { takeBackReasonLimits } from '@nightjar/domain/drinks/desk/entity';
import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { type FormEvent, useId, useState } from 'react';
import { CallError } from '../../../../platform/client.ts';
import { useOnline } from '../../../../platform/network.ts';
import { ChipChoice } from '../../../../ui/input/chip-choice.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { toast } from '../../../../ui/overlay/toast.ts';
import { commonWords } from '../../../../ui/words.ts';
import { takePourBack } from '../remote.ts';
import classes from './take-back-sheet.module.css';
import { consequences, momentLabel, poursWords } from './words.ts';

const words = poursWords.takeBack;
const ownWords = words.usual.at(-1) ?? '';

export type TakeBackSheetProps = { pour: VenueRedemption | null; timezone: string; onClose: () => void };

/** Asks why a pour is taken back, and explains what follows. The typed reason stays where the call fails. */
export function TakeBackSheet({ pour, timezone, onClose }: TakeBackSheetProps) {
  return (
    <Sheet opened={pour !== null} title={words.title} onClose={onClose}>
      {pour && <Reason key={pour.redemption_id} {...{ pour, timezone, onClose }} />}
    </Sheet>
  );
}

type ReasonProps = { pour: VenueRedemption; timezone: string; onClose: () => void };

function Reason({ pour, timezone, onClose }: ReasonProps) {
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const online = useOnline();
  const errorId = useId();
  const reason = (chosen === ownWords ? typed : chosen).trim();
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || !online) return;
    if (reason.length < takeBackReasonLimits.least) return setError(words.owed);
    setBusy(true);
    setError(null);
    try {
      await takePourBack(pour.redemption_id, reason);
      toast({ kind: 'good', text: words.done(pour.guest_first_name) });
      onClose();
    } catch (failed) {
      setError(failed instanceof CallError && failed.status !== 0 ? failed.message : commonWords.failed);
      setBusy(false);
    }
  };
  return (
    <form noValidate className={classes.form} onSubmit={event => void submit(event)}>
      <p className={classes.pour}>
        {pour.guest_first_name ?? poursWords.table.guestGone} · {pour.title} ·{' '}
        {momentLabel(pour.redeemed_at, timezone, null)} · {pour.pro_first_name}
      </p>
      <ChipChoice label={words.reason} options={words.usual} value={chosen} onChange={setChosen} />
      {chosen === ownWords && (
        <TextInput
          label={words.own}
          value={typed}
          maxLength={takeBackReasonLimits.most}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <div className={classes.next}>
        <p className={classes.nextTitle}>{words.next}</p>
        <ul className={classes.list}>
          {consequences(pour).map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <p id={errorId} role="alert" className={classes.error}>
        {error}
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={onClose}>
          {commonWords.cancel}
        </Button>
        <Button type="submit" color="red" loading={busy} disabled={!online} aria-describedby={errorId}>
          {online ? words.confirm : commonWords.needsSignal}
        </Button>
      </div>
    </form>
  );
}
