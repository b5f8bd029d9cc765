import { Button, Stack, Text } from '@mantine/core';
import type { ActivityStatus } from '@nightjar/domain/people/entity';
import { type ReactNode, useState } from 'react';
import { haptics } from '../../../native/haptics/index.ts';
import { CallError } from '../../../platform/client.ts';
import { useOnline } from '../../../platform/network.ts';
import { Branch } from '../../../ui/bird/branch.tsx';
import { Mark } from '../../../ui/bird/mark.tsx';
import { ChoiceCard } from '../../../ui/input/choice-card.tsx';
import { toast } from '../../../ui/overlay/toast.ts';
import { CollapsingHeader } from '../../../ui/shell/collapsing-header.tsx';
import { saveActivityStatus } from './remote.ts';

export type StatusScreenProps = {
  userId: string;
  status: ActivityStatus;
  /** The friends who are out. */
  company: ReactNode;
  /** A pro's shift. */
  shift?: ReactNode;
  /** Explains the location permission and continues with either answer; null where it was explained. */
  explain: ((then: () => void) => void) | null;
  /** Reads the location of the device. */
  locate: () => Promise<void>;
  /** Called after an answer, or without one. */
  onDone: () => void;
};

/** How long a choice shows before the page changes, in milliseconds. */
const seenFor = 500;

/** "Out tonight?" and its two answers. */
export function StatusScreen(props: StatusScreenProps) {
  const { status, company, shift, onDone } = props;
  const online = useOnline();
  const { chosen, busy, choose } = useChoice(props);
  const shown = chosen ?? status;
  return (
    <>
      <CollapsingHeader title="Out tonight?" />
      <Stack gap="md" p="md" pt={0}>
        {company}
        <Branch>
          <Mark size={104} asleep={shown === 'in'} />
        </Branch>
        <ChoiceCard
          kind="alive"
          title="I'm out"
          text={online ? 'Friends can see you on the map' : 'Needs signal'}
          chosen={shown === 'out'}
          busy={busy && chosen === 'out'}
          disabled={!online || busy}
          onPress={() => choose('out')}
        />
        <ChoiceCard
          kind="quiet"
          title="Staying in"
          text={online ? "You're off the map" : 'Needs signal'}
          chosen={shown === 'in'}
          busy={busy && chosen === 'in'}
          disabled={!online || busy}
          onPress={() => choose('in')}
        />
        {!online && (
          <Button variant="subtle" color="gray" onClick={onDone}>
            Skip for now
          </Button>
        )}
        {shift}
        <Text size="sm" c="dimmed">
          Friends see about which block you are on, or the bar you checked in to. Nobody sees an exact spot,
          and "out" ends by itself at 6:00am.
        </Text>
      </Stack>
    </>
  );
}

function useChoice({ userId, status, explain, locate, onDone }: StatusScreenProps) {
  const [chosen, setChosen] = useState<ActivityStatus | null>(null);
  const [busy, setBusy] = useState(false);

  const save = async (next: ActivityStatus) => {
    setChosen(next);
    setBusy(true);
    try {
      await saveActivityStatus(userId, next);
      haptics.play('success');
      if (status === 'out' && next === 'in') void locate();
      window.setTimeout(onDone, seenFor);
    } catch (failure) {
      setChosen(null);
      setBusy(false);
      const text = failure instanceof CallError ? failure.message : 'There was an error, please try again.';
      toast({ kind: 'error', text, action: { label: 'Try again', onPress: () => void save(next) } });
    }
  };
  const goOut = () => (explain ? explain(() => void save('out')) : void save('out'));
  return { chosen, busy, choose: (next: ActivityStatus) => (next === 'out' ? goOut() : void save('in')) };
}
