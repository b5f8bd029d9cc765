import { Textarea } from '@mantine/core';
import { Sheet } from '../../../../ui/overlay/sheet.tsx';
import { Consequences, ReasonedActForm } from './act-form.tsx';
import { useAct } from './use-act.ts';
import { useReason } from './use-reason.ts';

export type ReasonQuestion = {
  readonly title: string;
  /** Each sentence names one consequence of the act. */
  readonly follows: readonly string[];
  /** `why` is the label of the reason's field; `read` names who reads the reason. */
  readonly why: string;
  readonly read: string;
  readonly confirm: string;
  readonly danger: boolean;
  /** A toast shows this text after the act has succeeded. */
  readonly done: string;
};

export type ReasonSheetProps = {
  /** The sheet is closed while this is null. */
  question: ReasonQuestion | null;
  /**
   * Takes the act for the typed reason. It resolves to false where the person closed the question for a new texted
   * code.
   */
  act: (reason: string) => Promise<boolean>;
  onClose: () => void;
};

/** Asks for the reason of an act, and lists what follows from the act before it is done. */
export function ReasonSheet({ question, act, onClose }: ReasonSheetProps) {
  return (
    <Sheet opened={question !== null} title={question?.title ?? ''} onClose={onClose}>
      {question && <ReasonForm question={question} act={act} onClose={onClose} />}
    </Sheet>
  );
}

function ReasonForm({ question, act, onClose }: ReasonSheetProps & { question: ReasonQuestion }) {
  const { reason, check, focus, field } = useReason();
  const running = useAct({ done: question.done, onClose });
  const submit = () => {
    if (!check()) return focus();
    void running.run(() => act(reason));
  };
  return (
    <ReasonedActForm act={running} confirmLabel={question.confirm} danger={question.danger} onSubmit={submit}>
      <Consequences sentences={question.follows} />
      <Textarea {...field} data-autofocus label={question.why} description={question.read} />
    </ReasonedActForm>
  );
}
