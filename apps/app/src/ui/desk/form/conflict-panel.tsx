import { Radio } from '@mantine/core';
import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { type ReactNode, useId } from 'react';
import { Icon } from '../../icon/icon.tsx';
import classes from './conflict-panel.module.css';
import type { LabelByField } from './field-errors.ts';
import type { FormConflict } from './use-form-conflict.ts';

export type ConflictPanelProps = {
  conflict: FormConflict;
  labels: LabelByField;
  onChoose: (field: string, chosen: 'mine' | 'theirs') => void;
  /** Writes the value of a field as text. Without this function a value is shown as it is. */
  valueLabel?: (field: string, value: unknown) => ReactNode;
};

/**
 * Shows a conflict with another user who saved meanwhile: which of their changes the form has taken over, and a choice
 * for each field that both users changed.
 */
export function ConflictPanel({
  conflict,
  labels,
  onChoose,
  valueLabel = plainValueLabel,
}: ConflictPanelProps) {
  const titleId = useId();
  const { by, taken, collisions } = conflict;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset for the whole would name every choice twice
    <div role="group" tabIndex={-1} aria-labelledby={titleId} className={classes.panel}>
      <span className={classes.icon}>
        <Icon name="Users" weight="fill" size={20} />
      </span>
      <div className={classes.content}>
        <p id={titleId} className={classes.title}>
          {by ?? 'Somebody else'} saved this while you were editing
        </p>
        <p className={classes.text}>
          {taken.length > 0 && `Taken over: ${taken.map(field => labels[field] ?? field).join(', ')}. `}
          {collisions.length > 0
            ? 'You both changed the following. Choose, then save again.'
            : 'Nothing of yours is lost. Look it over, then save again.'}
        </p>
        {collisions.map(({ field, mine, theirs, chosen }) => (
          <Radio.Group
            key={field}
            label={labels[field] ?? field}
            value={chosen}
            onChange={value => onChoose(field, value === 'mine' ? 'mine' : 'theirs')}
          >
            <div className={classes.choices}>
              <Radio
                value="mine"
                classNames={radioStyles}
                label={<ConflictVersion whose="Yours" text={valueLabel(field, mine)} />}
              />
              <Radio
                value="theirs"
                classNames={radioStyles}
                label={<ConflictVersion whose="Theirs" text={valueLabel(field, theirs)} />}
              />
            </div>
          </Radio.Group>
        ))}
      </div>
    </div>
  );
}

const radioStyles = { radio: classes.radio };

function ConflictVersion({ whose, text }: { whose: string; text: ReactNode }) {
  return (
    <>
      <span className={classes.whose}>{whose}</span> <span className={classes.value}>{text}</span>
    </>
  );
}

const plainValueLabel = (_field: string, value: unknown): ReactNode =>
  value === '' || value == null ? 'empty' : Array.isArray(value) ? value.join(', ') : String(value);
