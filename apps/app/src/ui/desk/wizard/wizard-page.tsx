import { Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import headingClasses from '../desk-heading.module.css';
import { type StepItem, Stepper } from './stepper.tsx';
import classes from './wizard-page.module.css';

export type WizardPageProps = {
  /** The title names the goal of the steps, such as "Add a bar". */
  title: string;
  steps: readonly StepItem[];
  /** This is the id of the shown step. */
  at: string;
  /** This is one sentence below the title of the step. */
  text?: ReactNode;
  /** The controls of the whole wizard, such as the buttons that leave it or delete its draft. */
  actions?: ReactNode;
  /** This is the content below the list of steps, from 768 px on. */
  below?: ReactNode;
  children: ReactNode;
};

/**
 * Shows the list of steps at the left and the shown step beside it. The title of the step is the h1, and gets the focus
 * when the step changes.
 */
export function WizardPage({ title, steps, at, text, actions, below, children }: WizardPageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(at);
  useEffect(() => {
    if (shown.current === at) return;
    shown.current = at;
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0, behavior: 'instant' });
  }, [at]);
  return (
    <div className={classes.page}>
      <div className={classes.side}>
        <div className={classes.head}>
          <p className={classes.name}>{title}</p>
          {actions}
        </div>
        <Stepper label={title} steps={steps} at={at} />
        {below && <div className={classes.below}>{below}</div>}
      </div>
      <div className={classes.body}>
        <div>
          <Title ref={heading} order={1} size="h2" id="page-title" tabIndex={-1}>
            {steps.find(({ id }) => id === at)?.title}
          </Title>
          {text && <p className={headingClasses.text}>{text}</p>}
        </div>
        {children}
      </div>
    </div>
  );
}
