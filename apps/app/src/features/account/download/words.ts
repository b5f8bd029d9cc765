import { brand } from '@nightjar/domain/brand';
import { updateWords } from '../parts/update/words.ts';

export const downloadWords = {
  title: `${brand.name} lives on your phone`,
  version: `You already have it. Version ${brand.version}.`,
  checked: {
    asking: 'Checking...',
    newest: updateWords.newest,
    later: "There's a newer version in your store.",
    unreached: 'No signal. Try again once you have some.',
  },
  /** Each text is the caption of a screenshot. */
  previews: {
    discover: "See who's out, and where",
    chat: 'Make the plan',
    drinks: 'Carry your drinks with you',
  },
  /** A browser in which only the app's first pages open shows the first sentence, any other browser the second. */
  why: {
    confined:
      'The map, your friends and your drinks open in the app. This browser opens the links that friends send you.',
    open: 'Start it from your home screen, even without signal, and hear when a drink lands.',
  },
  store: {
    get: (store: string) => `Get it in ${store === 'App Store' ? 'the App Store' : store}`,
    next: 'Install it, open it, and log in with your number. Everything is there.',
  },
  homeScreen: {
    title: 'Put it on your home screen',
    steps: {
      iphone: [
        'Open this page in Safari and tap Share, the square with the arrow.',
        'Scroll down and choose "Add to Home Screen".',
        'Start it from your home screen and log in with your number.',
      ],
      android: [
        'Open this page in Chrome and tap the three dots at the top.',
        'Choose "Add to home screen", then "Install".',
        'Start it from your home screen and log in with your number.',
      ],
    },
  },
  scan: {
    title: 'Scan this with your phone',
    text: 'The camera of your phone is enough. The page that opens there gets you the app.',
  },
  toApp: 'Back to the app',
  inBrowser: 'Continue in browser',
  toStart: 'Back to start',
} as const;
