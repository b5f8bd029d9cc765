import { Text, Title } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import classes from './form-step.module.css';

type RedeemStepProps = {
  title: string;
  text?: ReactNode;
  /** The notice explains why the step cannot continue, or what failed. */
  notice?: string | null;
  /** The footer holds the buttons of the step. */
  footer?: ReactNode;
  /** True where a field of the step takes the focus itself. */
  focusesItself?: boolean;
  /** True for the first step, in which the title of the page keeps the focus. */
  first?: boolean;
  children: ReactNode;
};

/** The heading of a step takes the focus, so that screen readers announce the step. */
export function FormStep({ title, text, notice, footer, focusesItself, first, children }: RedeemStepProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const takesFocus = !first && !focusesItself;
  useEffect(() => {
    if (takesFocus) heading.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <section className={classes.step}>
      <div className={classes.words}>
        <Title order={2} ref={heading} tabIndex={-1} className={classes.heading}>
          {title}
        </Title>
        {text && <Text c="dimmed">{text}</Text>}
      </div>
      {children}
      <div className={classes.footer}>
        <Text role="alert" className={classes.notice}>
          {notice}
        </Text>
        {footer}
      </div>
    </section>
  );
}
