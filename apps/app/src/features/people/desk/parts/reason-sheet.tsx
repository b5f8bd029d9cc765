import { Button, Textarea } from '@mantine/core';
import { actReasonLimits } from '@nightjar/domain/account/desk/entity';
import { useId } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { commonWords } from '../../../../ui/words.ts';
import { reasonWords } from '../../../account/desk/parts/words.ts';
import classes from './reason-sheet.module.css';
import { type ReasonedAct, useReason } from './use-reason.ts';

export type Question = {
  readonly title: string;
  /** Each sentence names one consequence of the act. */
  readonly follows: readonly string[];
  /** `why` is the label of the reason's field; `read` names who reads the reason. */
  readonly why: string;
  readonly read: string;
  readonly confirm: string;
  readonly danger: boolean;
  /** The toast shows this text once the act is done. */
  readonly done: string;
};

export type ReasonSheetProps = Pick<ReasonedAct, 'act' | 'onClose'> & {
  /** The sheet is closed while this is null. */
  question: Question | null;
};

/** Asks for the reason of an act, and lists what follows from the act before it is done. */
export function ReasonSheet({ question, act, onClose }: ReasonSheetProps) {
  return (
    <Sheet opened={question !== null} title={question?.title ?? ''} onClose={onClose}>
      {question && <Form question={question} act={act} onClose={onClose} />}
    </Sheet>
  );
}

function Form({ question, act, onClose }: ReasonSheetProps & { question: Question }) {
  const { reason, setReason, owed, error, busy, field, submit } = useReason({
    act,
    done: question.done,
    onClose,
  });
  const online = useOnline();
  const errorId = useId();
  return (
    <form noValidate className={classes.form} onSubmit={event => void submit(event)}>
      <div className={classes.next}>
        <p className={classes.nextTitle}>{reasonWords.next}</p>
        <ul className={classes.list}>
          {question.follows.map(sentence => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </div>
      <Textarea
        ref={field}
        data-autofocus
        label={question.why}
        description={question.read}
        minRows={2}
        maxRows={6}
        maxLength={actReasonLimits.most}
        value={reason}
        error={owed}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <p id={errorId} role="alert" className={classes.error}>
        {error}
      </p>
      <div className={classes.ways}>
        <Button variant="default" onClick={onClose}>
          {commonWords.cancel}
        </Button>
        <Button
          type="submit"
          color={question.danger ? 'red' : undefined}
          loading={busy}
          disabled={!online}
          aria-describedby={errorId}
        >
          {online ? question.confirm : commonWords.needsSignal}
        </Button>
      </div>
    </form>
  );
}
