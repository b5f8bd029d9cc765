export const onboardingSteps = 5;

/** A step shows this percentage: floor((step - 1) / 5 * 100) (specification, section 2). */
export function onboardingPercent(step: number): number {
  return Math.floor(((step - 1) / onboardingSteps) * 100);
}
