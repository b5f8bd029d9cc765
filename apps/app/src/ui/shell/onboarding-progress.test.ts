import { expect, test } from 'vitest';
import { onboardingPercent } from './onboarding-progress.ts';

test('the progress of the registration is 0, 20, 40, 60 and 80 percent in its five steps', () => {
  expect([1, 2, 3, 4, 5].map(onboardingPercent)).toEqual([0, 20, 40, 60, 80]);
});
