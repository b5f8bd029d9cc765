import classes from './next-steps.module.css';

/** What happens from the code to the drink, with the present step marked. */
const steps = [
  'Your pro types their 4-digit code.',
  'You tap their color.',
  'Drink in hand, you hold to pour.',
] as const;

export function NextSteps({ current }: { current: number }) {
  return (
    <ol className={classes.steps}>
      {steps.map((text, index) => (
        <li key={text} className={classes.step} aria-current={index === current ? 'step' : undefined}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  );
}
