import { TextInput } from '@mantine/core';
import { takeBackReasonLimits } from '@nightjar/domain/drinks/desk/entity';
import type { VenueRedemption } from '@nightjar/domain/drinks/entity';
import { useState } from 'react';
import { ChipChoice } from '../../../../ui/input/chip-choice.tsx';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { ActNote, Consequences, ReasonedActForm } from '../../../people/desk/parts/act-form.tsx';
import { useAct } from '../../../people/desk/parts/use-act.ts';
import { takePourBack } from '../remote.ts';
import { momentLabel, poursWords, takeBackConsequences } from './words.ts';

const takeBackWords = poursWords.takeBack;
const otherReason = takeBackWords.usual.at(-1) ?? '';

export type TakeBackSheetProps = { pour: VenueRedemption | null; timezone: string; onClose: () => void };

/**
 * Asks why a pour is taken back, and explains what follows. The typed reason stays in the field when the call fails.
 */
export function TakeBackSheet({ pour, timezone, onClose }: TakeBackSheetProps) {
  return (
    <Sheet opened={pour !== null} title={takeBackWords.title} onClose={onClose}>
      {pour && <TakeBackForm key={pour.redemption_id} {...{ pour, timezone, onClose }} />}
    </Sheet>
  );
}

type TakeBackFormProps = { pour: VenueRedemption; timezone: string; onClose: () => void };

function TakeBackForm({ pour, timezone, onClose }: TakeBackFormProps) {
  const [chosen, setChosen] = useState('');
  const [typed, setTyped] = useState('');
  const act = useAct({ done: takeBackWords.done(pour.guest_first_name), onClose });
  const reason = (chosen === otherReason ? typed : chosen).trim();
  const submit = () => {
    if (reason.length < takeBackReasonLimits.least) return act.refuse(takeBackWords.owed);
    void act.run(async () => {
      await takePourBack(pour.redemption_id, reason);
      return true;
    });
  };
  return (
    <ReasonedActForm act={act} confirmLabel={takeBackWords.confirm} danger onSubmit={submit}>
      <ActNote>
        {pour.guest_first_name ?? poursWords.table.guestGone} · {pour.title} ·{' '}
        {momentLabel(pour.redeemed_at, timezone, null)} · {pour.pro_first_name}
      </ActNote>
      <ChipChoice
        label={takeBackWords.reason}
        options={takeBackWords.usual}
        value={chosen}
        onChange={setChosen}
      />
      {chosen === otherReason && (
        <TextInput
          label={takeBackWords.own}
          value={typed}
          maxLength={takeBackReasonLimits.most}
          data-autofocus
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      <Consequences sentences={takeBackConsequences(pour)} />
    </ReasonedActForm>
  );
}
