import { Button } from '@mantine/core';
import { brand } from '@nightjar/domain/brand';
import type { CSSProperties, ReactNode } from 'react';
import { type AppUpdate, appUpdate, useAppUpdate, useHasUpdates } from '../../../../platform/app-update.ts';
import { SettingRow } from '../../../../ui/settings/setting-row.tsx';
import { commonTexts } from '../../../../ui/words.ts';
import { installUpdate } from './actions.ts';
import classes from './update-row.module.css';
import { updateWords } from './words.ts';

/** Shows the running version of the app, or the one that is ready, with a button for what the user can do about it. */
export function UpdateRow() {
  const update = useAppUpdate();
  const hasUpdates = useHasUpdates();
  const running = update.stage === 'ready' ? update.version : null;
  const works = isUpdateRunning(update.stage);
  return (
    <SettingRow
      icon="Info"
      label={running ? updateWords.ready(running) : updateWords.version(brand.version)}
      help={<UpdateStatus {...update} />}
      value={hasUpdates && !works && <UpdateButton stage={update.stage} short />}
      busy={works}
    />
  );
}

/** Shows how far the update is, in a region whose changes a screen reader announces. */
export function UpdateStatus(update: AppUpdate) {
  return <span role="status">{statusOf(update)}</span>;
}

function statusOf({ stage, message, percent }: AppUpdate): ReactNode {
  switch (stage) {
    case 'unknown':
      return null;
    case 'newest':
      return updateWords.newest;
    case 'checking':
      return message;
    case 'downloading':
      return <Progress text={updateWords.progress(message ?? '', percent)} percent={percent} />;
    case 'ready':
      return updateWords.readyHelp;
    case 'failed':
      return <span className={classes.failed}>{message}</span>;
  }
}

function Progress({ text, percent }: { text: string; percent: number | null }) {
  return (
    <>
      {text}
      {percent !== null && (
        <span className={classes.bar} style={{ '--part': percent } as CSSProperties} aria-hidden />
      )}
    </>
  );
}

const isUpdateRunning = (stage: AppUpdate['stage']) => stage === 'checking' || stage === 'downloading';

type UpdateButtonProps = Pick<AppUpdate, 'stage'> & {
  /** True in a row, where the button has little room. */
  short?: boolean;
};

/** The button checks, installs, or tries again. While the app works on the update it cannot be pressed. */
export function UpdateButton({ stage, short = false }: UpdateButtonProps) {
  const look = short ? { size: 'compact-sm', mih: 'var(--nj-target)', px: 'sm' } : { fullWidth: true };
  if (stage === 'ready')
    return (
      <Button {...look} onClick={installUpdate}>
        {updateWords.install}
      </Button>
    );
  return (
    <Button
      {...look}
      variant="default"
      loading={isUpdateRunning(stage)}
      aria-label={stage === 'failed' ? undefined : updateWords.check}
      onClick={appUpdate.check}
    >
      {stage === 'failed' ? commonTexts.retry : short ? updateWords.checkShort : updateWords.check}
    </Button>
  );
}
