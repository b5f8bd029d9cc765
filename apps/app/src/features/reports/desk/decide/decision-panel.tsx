import { Button, Checkbox, Textarea } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Checkbox.layer.css';
import { type DeskReport, decisionNoteLimits } from '@nightjar/domain/reports/desk/entity';
import { useId } from 'react';
import { useOnline } from '../../../../platform/network.ts';
import { DeskPanel } from '../../../../ui/desk/desk-panel.tsx';
import { commonTexts } from '../../../../ui/words.ts';
import { decidedLabel } from '../parts/words.ts';
import classes from './decide.module.css';
import { useDecision } from './use-decision.ts';
import { dayText, decideWords } from './words.ts';

const decisionWords = decideWords.decision;

/** Resolves or dismisses a report with a note. For a decided report it shows the decision. */
export function DecisionPanel({ report }: { report: DeskReport }) {
  return (
    <DeskPanel title={decisionWords.title}>
      {report.state === 'open' ? <DecisionForm report={report} /> : <DecidedNote report={report} />}
    </DeskPanel>
  );
}

function DecisionForm({ report }: { report: DeskReport }) {
  const form = useDecision(report);
  const online = useOnline();
  const errorId = useId();
  const off = !online || form.busy !== null;
  return (
    <form noValidate className={classes.form} onSubmit={event => event.preventDefault()}>
      <p className={classes.quiet}>{decisionWords.meaning}</p>
      <Textarea
        ref={form.field}
        label={decisionWords.note}
        description={decisionWords.hint}
        minRows={3}
        maxRows={8}
        maxLength={decisionNoteLimits.most}
        value={form.note}
        error={form.owed}
        onChange={({ currentTarget }) => form.write(currentTarget.value)}
      />
      {form.otherOpen > 0 && (
        <Checkbox
          radius="xs"
          label={decisionWords.all(form.otherOpen)}
          checked={form.all}
          onChange={({ currentTarget }) => form.setAll(currentTarget.checked)}
        />
      )}
      <p id={errorId} role="alert" className={classes.error}>
        {form.error}
      </p>
      <div className={classes.buttons}>
        {(['dismiss', 'resolve'] as const).map(how => (
          <Button
            key={how}
            type="button"
            variant={how === 'resolve' ? 'filled' : 'default'}
            loading={form.busy === how}
            disabled={off && form.busy !== how}
            aria-describedby={errorId}
            onClick={() => void form.decide(how)}
          >
            {decisionWords[how]}
          </Button>
        ))}
      </div>
      {!online && <p className={classes.quiet}>{commonTexts.needsSignal}</p>}
    </form>
  );
}

function DecidedNote({ report }: { report: DeskReport }) {
  return (
    <div className={classes.form}>
      <p className={classes.decided}>
        {decidedLabel(report)}
        {report.decided_at && <> · {dayText(report.decided_at)}</>}
      </p>
      {report.note && <p className={classes.written}>{report.note}</p>}
    </div>
  );
}
