import { Stack } from '@mantine/core';
import classes from './next-steps.module.css';
import { redeemWords } from './words.ts';

/** Lists the steps from the bartender's code to the drink, and marks the present step. */
export function NextSteps({ current }: { current: number }) {
  return (
    <Stack component="ol" gap="sm">
      {redeemWords.steps.map((text, index) => (
        <li key={text} className={classes.step} aria-current={index === current ? 'step' : undefined}>
          <span className={classes.number} aria-hidden>
            {index + 1}
          </span>
          {text}
        </li>
      ))}
    </Stack>
  );
}
