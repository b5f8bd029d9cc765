import { Button } from '@mantine/core';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { failureMessage } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { ChoiceCard } from '../../../ui/input/choice-card.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonTexts } from '../../../ui/words.ts';
import { saveActivityStatus } from './remote.ts';
import { statusWords } from './words.ts';

export type StatusChoiceProps = {
  userId: string;
  status: ActivityStatus;
  /**
   * Explains the location permission and continues with either answer. It is null where the permission was
   * explained before.
   */
  explain: ((then: () => void) => void) | null;
  locate: () => Promise<void>;
  /** Called with the chosen answer before it is saved, and with the previous answer where saving fails. */
  onChosen?: (status: ActivityStatus) => void;
  /** Called after the status was saved, and where the user leaves without an answer. */
  onDone: () => void;
};

/** The chosen answer is shown for this many milliseconds before the page changes. */
const chosenShownMs = 500;

export function StatusChoice(props: StatusChoiceProps) {
  const online = useOnline();
  const { shown, saving, choose } = useSaveStatus(props);
  const busy = saving !== null;
  return (
    <>
      <ChoiceCard
        kind="alive"
        title={statusWords.out.title}
        text={online ? statusWords.out.text : commonTexts.needsSignal}
        chosen={shown === 'out'}
        busy={saving === 'out'}
        disabled={!online || busy}
        onPress={() => choose('out')}
      />
      <ChoiceCard
        kind="quiet"
        title={statusWords.in.title}
        text={online ? statusWords.in.text : commonTexts.needsSignal}
        chosen={shown === 'in'}
        busy={saving === 'in'}
        disabled={!online || busy}
        onPress={() => choose('in')}
      />
      {!online && (
        <Button variant="subtle" color="gray" onClick={props.onDone}>
          {statusWords.skip}
        </Button>
      )}
    </>
  );
}

function useSaveStatus({ userId, status, explain, locate, onChosen, onDone }: StatusChoiceProps) {
  const [shown, setShown] = useState(status);
  const [saving, setSaving] = useState<ActivityStatus | null>(null);

  const show = (next: ActivityStatus) => {
    setShown(next);
    onChosen?.(next);
  };
  const save = async (next: ActivityStatus) => {
    show(next);
    setSaving(next);
    try {
      await saveActivityStatus(userId, next);
      haptics.play('success');
      // The location is sent after the status was saved, because the server deletes the location of a user who is in.
      // Without a location it does not show a user who is out on the map.
      if (status === 'out' || next === 'out') void locate();
      window.setTimeout(onDone, chosenShownMs);
    } catch (failure) {
      show(status);
      setSaving(null);
      const text = failureMessage(failure, commonTexts.failed);
      toast({ kind: 'error', text, action: { label: commonTexts.retry, onPress: () => void save(next) } });
    }
  };
  const goOut = () => (explain ? explain(() => void save('out')) : void save('out'));
  return { shown, saving, choose: (next: ActivityStatus) => (next === 'out' ? goOut() : void save('in')) };
}
