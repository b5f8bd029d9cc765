export const onboardingSteps = 5;

/** Percent shown at a step: floor((step - 1) / 5 * 100) (specification, section 2). */
export function onboardingPercent(step: number): number {
  return Math.floor(((step - 1) / onboardingSteps) * 100);
}
