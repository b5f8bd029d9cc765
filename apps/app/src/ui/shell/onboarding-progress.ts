export const onboardingStepCount = 5;

/**
 * Returns the percentage that a step of the sign-up shows: floor((step - 1) / 5 × 100), by section 2 of the
 * specification.
 */
export function onboardingPercent(step: number): number {
  return Math.floor(((step - 1) / onboardingStepCount) * 100);
}
