import type { ReactNode } from 'react';
import { BasicsChapter } from './basics-chapter.tsx';
import { ChatChapter } from './chat-chapter.tsx';
import { DeskChapter } from './desk-chapter.tsx';
import { DeskFormChapter } from './desk-form-chapter.tsx';
import { DeskStatesChapter } from './desk-states-chapter.tsx';
import { DrinksChapter } from './drinks-chapter.tsx';
import { GiftsChapter } from './gifts-chapter.tsx';
import { JoinChapter } from './join-chapter.tsx';
import { MoneyChapter } from './money-chapter.tsx';
import { OnboardingChapter } from './onboarding-chapter.tsx';
import { ResultChapter, ScrollChapter, SplashChapter } from './pages-chapter.tsx';
import { PeopleChapter } from './people-chapter.tsx';
import { ProofChapter } from './proof-chapter.tsx';
import { RowsChapter } from './rows-chapter.tsx';
import { SettingsChapter } from './settings-chapter.tsx';
import { SheetsChapter } from './sheets-chapter.tsx';
import { StatesChapter } from './states-chapter.tsx';
import { TonightChapter } from './tonight-chapter.tsx';
import { WizardChapter } from './wizard-chapter.tsx';

export type Chapter = {
  name: string;
  /** True for a chapter that takes the whole screen: the gallery does not draw its own frame around it. */
  bare?: boolean;
  /** True for a chapter that is drawn in the day theme of the venue desk. */
  byDay?: boolean;
  show: () => ReactNode;
};

export const chapters: Chapter[] = [
  { name: 'basics', show: () => <BasicsChapter /> },
  { name: 'rows', show: () => <RowsChapter /> },
  { name: 'settings', show: () => <SettingsChapter /> },
  { name: 'tonight', show: () => <TonightChapter /> },
  { name: 'people', show: () => <PeopleChapter /> },
  { name: 'chat', show: () => <ChatChapter /> },
  { name: 'drinks', show: () => <DrinksChapter /> },
  { name: 'gifts', show: () => <GiftsChapter /> },
  { name: 'money', show: () => <MoneyChapter /> },
  { name: 'states', show: () => <StatesChapter /> },
  { name: 'onboarding', bare: true, show: () => <OnboardingChapter /> },
  { name: 'join', bare: true, show: () => <JoinChapter state="first" /> },
  { name: 'join-waiting', bare: true, show: () => <JoinChapter state="waiting" /> },
  { name: 'join-declined', bare: true, show: () => <JoinChapter state="declined" /> },
  { name: 'join-several', bare: true, show: () => <JoinChapter state="several" /> },
  { name: 'proof', bare: true, show: () => <ProofChapter /> },
  { name: 'sheets', bare: true, show: () => <SheetsChapter /> },
  { name: 'result', bare: true, show: () => <ResultChapter /> },
  { name: 'splash', bare: true, show: () => <SplashChapter /> },
  { name: 'scroll', bare: true, show: () => <ScrollChapter /> },
  { name: 'desk', bare: true, byDay: true, show: () => <DeskChapter /> },
  { name: 'desk-states', bare: true, byDay: true, show: () => <DeskStatesChapter /> },
  { name: 'desk-form', bare: true, byDay: true, show: () => <DeskFormChapter /> },
  { name: 'wizard', bare: true, byDay: true, show: () => <WizardChapter /> },
];
