import { type MouseEvent, useId } from 'react';
import { Icon } from '../../icon/icon.tsx';
import classes from './error-summary.module.css';
import type { FieldError } from './field-errors.ts';

export type ErrorSummaryProps = { errors: readonly FieldError[]; idOf: (field: string) => string };

/**
 * Lists the errors of a form, each with a link that focuses its field. The list itself gets the focus when a form is
 * refused.
 */
export function ErrorSummary({ errors, idOf }: ErrorSummaryProps) {
  const titleId = useId();
  if (errors.length === 0) return null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and these are sentences
    <div role="group" tabIndex={-1} aria-labelledby={titleId} className={classes.summary}>
      <span className={classes.icon}>
        <Icon name="WarningCircle" weight="fill" size={20} />
      </span>
      <div>
        <p id={titleId} className={classes.title}>
          {summaryTitle(errors)}
        </p>
        <ul className={classes.list}>
          {errors.map(({ field, message }) => (
            <li key={field ?? message}>
              {field === null ? (
                message
              ) : (
                <a href={`#${idOf(field)}`} className={classes.link} onClick={focusField(idOf(field))}>
                  {message}
                </a>
              )}
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}

function summaryTitle(errors: readonly FieldError[]): string {
  const count = errors.filter(({ field }) => field !== null).length;
  if (count === 0) return 'Not saved';
  return count === 1 ? 'Not saved: one field needs a change' : `Not saved: ${count} fields need a change`;
}

/** Focuses the control with this id, or the first control inside a group with this id. */
const focusField = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  const field = document.getElementById(id);
  const control = field?.matches('input, select, textarea, button, [tabindex]')
    ? field
    : field?.querySelector<HTMLElement>('input, select, textarea, button');
  control?.scrollIntoView({ block: 'center' });
  control?.focus({ preventScroll: true });
};
