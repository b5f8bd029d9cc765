import { Button } from '@mantine/core';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import { useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { ChoiceCard } from '../../../ui/input/choice-card.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { commonWords } from '../../../ui/words.ts';
import { saveActivityStatus } from './remote.ts';
import { statusWords } from './words.ts';

export type StatusChoiceProps = {
  userId: string;
  status: ActivityStatus;
  /** Explains the location permission and continues with either answer; null where it was explained. */
  explain: ((then: () => void) => void) | null;
  /** Reads the location of the device. */
  locate: () => Promise<void>;
  /** The answer that is shown, while it is saved and before. */
  onChosen?: (status: ActivityStatus) => void;
  /** Called after an answer, or without one. */
  onDone: () => void;
};

/** How long a choice shows before the page changes, in milliseconds. */
const seenFor = 500;

/** The two answers to "Out tonight?". */
export function StatusChoice(props: StatusChoiceProps) {
  const online = useOnline();
  const { shown, saving, choose } = useChoice(props);
  const busy = saving !== null;
  return (
    <>
      <ChoiceCard
        kind="alive"
        title={statusWords.out.title}
        text={online ? statusWords.out.text : commonWords.needsSignal}
        chosen={shown === 'out'}
        busy={saving === 'out'}
        disabled={!online || busy}
        onPress={() => choose('out')}
      />
      <ChoiceCard
        kind="quiet"
        title={statusWords.in.title}
        text={online ? statusWords.in.text : commonWords.needsSignal}
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

function useChoice({ userId, status, explain, locate, onChosen, onDone }: StatusChoiceProps) {
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
      // A user who is out is on no map before the server has their location, and going in has deleted it.
      if (status === 'out' || next === 'out') void locate();
      window.setTimeout(onDone, seenFor);
    } catch (failure) {
      show(status);
      setSaving(null);
      const text = failure instanceof CallError ? failure.message : commonWords.failed;
      toast({ kind: 'error', text, action: { label: commonWords.retry, onPress: () => void save(next) } });
    }
  };
  const goOut = () => (explain ? explain(() => void save('out')) : void save('out'));
  return { shown, saving, choose: (next: ActivityStatus) => (next === 'out' ? goOut() : void save('in')) };
}
