import type { ReactNode } from 'react';
import { BasicsChapter } from './basics-chapter.tsx';
import { OnboardingChapter } from './onboarding-chapter.tsx';

export type Chapter = {
  name: string;
  /** Takes the whole screen, without the gallery's own shell. */
  bare?: boolean;
  show: () => ReactNode;
};

export const chapters: Chapter[] = [
  { name: 'basics', show: () => <BasicsChapter /> },
  { name: 'onboarding', bare: true, show: () => <OnboardingChapter /> },
];
