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
  toApp: 'Back to the app',
  inBrowser: 'Continue in browser',
} as const;
