import { useId, useState } from 'react';
import { Icon } from '../../icon/icon.tsx';
import { HrefLink } from '../href-link.tsx';
import type { StepState } from './flow.ts';
import classes from './stepper.module.css';

export type StepItem = {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  readonly href: string;
};

export type StepperProps = {
  /** The label names the goal of the steps, such as "Add a bar". */
  label: string;
  steps: readonly StepItem[];
  /** This is the id of the shown step. */
  at: string;
};

/** Shows the steps as links at the side. Below 768 px a bar shows the present step and opens the list of steps. */
export function Stepper({ label, steps, at }: StepperProps) {
  const [opened, setOpened] = useState(false);
  const listId = useId();
  const place = steps.findIndex(({ id }) => id === at);
  const done = steps.filter(({ state }) => state === 'done').length;
  return (
    <nav aria-label={label}>
      <button
        type="button"
        className={classes.bar}
        aria-expanded={opened}
        aria-controls={listId}
        onClick={() => setOpened(!opened)}
      >
        <span className={classes.where}>
          <span className={classes.number}>
            Step {place + 1} of {steps.length}
          </span>
          <span className={classes.here}>{steps[place]?.title}</span>
        </span>
        <Icon name={opened ? 'CaretUp' : 'CaretDown'} size={18} />
        <span className={classes.track} aria-hidden>
          <span
            className={classes.filled}
            style={{ width: `${(done / Math.max(1, steps.length - 1)) * 100}%` }}
          />
        </span>
      </button>
      <ol id={listId} className={classes.list} data-opened={opened || undefined}>
        {steps.map((step, index) => (
          <li key={step.id} className={classes.step} data-state={step.state}>
            <StepLink
              step={step}
              number={index + 1}
              here={step.id === at}
              onFollow={() => setOpened(false)}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}

type StepLinkProps = { step: StepItem; number: number; here: boolean; onFollow: () => void };

/** Draws one step. A locked step is disabled and has no address. */
function StepLink({ step: { title, state, href }, number, here, onFollow }: StepLinkProps) {
  const content = (
    <>
      <span className={classes.mark}>
        {state === 'done' ? <Icon name="Check" weight="bold" size={14} label="Done:" /> : number}
      </span>
      <span>{title}</span>
    </>
  );
  if (state === 'locked')
    return (
      // biome-ignore lint/a11y/useSemanticElements: a link without an address has no element of its own
      <span role="link" aria-disabled tabIndex={-1} className={classes.link}>
        {content}
      </span>
    );
  return (
    <HrefLink
      href={href}
      className={classes.link}
      aria-current={here ? 'step' : undefined}
      onClick={onFollow}
    >
      {content}
    </HrefLink>
  );
}
