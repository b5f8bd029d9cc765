import { Button, TextInput } from '@mantine/core';
import type { DeskRelease } from '@nightjar/domain/releases/desk/entity';
import { useState } from 'react';
import { runWithCode } from '../../../../platform/code/fresh-code.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { Consequences, ReasonedActForm } from '../../../people/desk/parts/act-form.tsx';
import { useAct } from '../../../people/desk/parts/use-act.ts';
import { pauseRollout, raiseToAllDevices, takeBackRelease, widenRollout } from '../remote.ts';
import { nextRollouts, type ReleaseAct } from './flow.ts';
import classes from './releases.module.css';
import { actWords, percentWords } from './words.ts';

export type ActSheetProps = {
  /** The sheet is closed while this is null. */
  act: ReleaseAct | null;
  release: DeskRelease;
  onClose: () => void;
};

/** Lists what follows from an act on a release before it is done. A rollout also has a field for its percentage. */
export function ActSheet({ act, release, onClose }: ActSheetProps) {
  return (
    <Sheet opened={act !== null} title={act ? actWords(act, release).title : ''} onClose={onClose}>
      {act === 'widen' ? (
        <WidenForm release={release} onClose={onClose} />
      ) : (
        act && <PlainForm act={act} release={release} onClose={onClose} />
      )}
    </Sheet>
  );
}

const callByPlainAct = { raise: raiseToAllDevices, pause: pauseRollout, withdraw: takeBackRelease } as const;

type PlainFormProps = Omit<ActSheetProps, 'act'> & { act: keyof typeof callByPlainAct };

function PlainForm({ act, release, onClose }: PlainFormProps) {
  const words = actWords(act, release);
  const running = useAct({ done: words.done, onClose });
  return (
    <ReasonedActForm
      act={running}
      confirmLabel={words.confirm}
      danger={act === 'withdraw'}
      onSubmit={() => void running.run(() => runWithCode(() => callByPlainAct[act](release.version)))}
    >
      <Consequences sentences={words.follows} />
    </ReasonedActForm>
  );
}

/** A rollout never shrinks. A release that is on pause may go on with its present percentage. */
const leastRollout = ({ state, rollout }: DeskRelease) =>
  Math.max(1, state === 'live' ? rollout + 1 : rollout);

function WidenForm({ release, onClose }: Omit<ActSheetProps, 'act'>) {
  const { version, rollout } = release;
  const steps = nextRollouts(release);
  const [typed, setTyped] = useState(String(steps[0] ?? 100));
  const [wrong, setWrong] = useState<string | null>(null);
  const words = actWords('widen', release);
  const running = useAct({ done: words.done, onClose });
  const set = (percent: string) => {
    setTyped(percent);
    setWrong(null);
  };
  const submit = () => {
    const percent = Number(typed.replace(/\s*%$/, ''));
    const least = leastRollout(release);
    if (!Number.isInteger(percent) || percent < least || percent > 100)
      return setWrong(percentWords.wrong(least));
    void running.run(() => runWithCode(() => widenRollout({ version, rollout: percent })));
  };
  return (
    <ReasonedActForm act={running} confirmLabel={words.confirm} danger={false} onSubmit={submit}>
      <TextInput
        data-autofocus
        label={percentWords.label}
        description={percentWords.now(rollout)}
        value={typed}
        error={wrong}
        rightSection="%"
        inputMode="numeric"
        autoComplete="off"
        onChange={event => set(event.currentTarget.value)}
      />
      <fieldset className={classes.steps} aria-label={percentWords.usual}>
        {steps.map(step => (
          <Button
            key={step}
            variant={typed === String(step) ? 'light' : 'default'}
            size="sm"
            aria-pressed={typed === String(step)}
            onClick={() => set(String(step))}
          >
            {`${step}%`}
          </Button>
        ))}
      </fieldset>
      <Consequences sentences={words.follows} />
    </ReasonedActForm>
  );
}
