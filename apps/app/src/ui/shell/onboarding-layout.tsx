import { Progress, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.layer.css';
import { brand } from '@nightjar/domain/brand';
import type { ReactNode } from 'react';
import classes from './onboarding-layout.module.css';
import { onboardingPercent, onboardingStepCount } from './onboarding-progress.ts';
import { BackButton } from './page-header.tsx';
import { PageTitle } from './page-title.tsx';

export type OnboardingLayoutProps = {
  /** This is the number of the step, from 1 to 5. The second page of a step has half a number more. */
  step: number;
  /** Goes back to the previous step. Without this function the header shows no arrow. */
  onBack?: () => void;
  /** This is the main button of the step, which stays above the keyboard. */
  footer?: ReactNode;
  hideFooter?: boolean;
  /** True once the sign-up is complete. The progress bar then fills to 100 %. */
  done?: boolean;
  children: ReactNode;
};

/**
 * Shows "Activate Your Nightjar Experience", the progress of the sign-up, and the content of the step. The headings of
 * the content begin with h2, which is below the heading of the page.
 */
export function OnboardingLayout(props: OnboardingLayoutProps) {
  const { step, onBack, footer, hideFooter = false, done = false, children } = props;
  const percent = done ? 100 : onboardingPercent(step);
  return (
    <div className={classes.page}>
      <Stack component="header" gap="2xs">
        <div className={classes.progress}>
          {onBack && (
            <div className={classes.back}>
              <BackButton onBack={onBack} />
            </div>
          )}
          <Progress
            value={percent}
            className={classes.track}
            transitionDuration={360}
            aria-label={`Step ${Math.floor(step)} of ${onboardingStepCount}`}
          />
          <Text size="sm" fw={650} c="dimmed" className={classes.percent}>
            {percent}%
          </Text>
        </div>
        <PageTitle size="quiet">Activate Your {brand.name} Experience</PageTitle>
      </Stack>
      <div className={classes.body}>{children}</div>
      {footer && !hideFooter && <footer className={classes.footer}>{footer}</footer>}
    </div>
  );
}
