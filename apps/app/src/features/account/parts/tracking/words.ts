import { brand } from '@nightjar/domain/brand';
import { friendGridMetres, strangerGridMetres } from '@nightjar/domain/kernel/geo';
import { milesText, roundedFeet } from '../words.ts';

const title = 'Let friends find you with the app closed?';
const allow = 'Allow';
const deny = 'Deny';
const leadText = `While you're out, ${brand.name} collects your location so that friends can find you, even when the app is closed or not in use.`;
const trackingEndText = 'It stops when you stay in or log out, and by itself at 6:00am.';

export const trackingWords = {
  title,
  lead: leadText,
  facts: [
    {
      icon: 'Users',
      title: 'Friends see your block',
      text: `An area ${roundedFeet(friendGridMetres)} feet wide, or the bar you checked in to.`,
    },
    {
      icon: 'Eye',
      title: 'Others see a rough area',
      text: `It's ${milesText(strangerGridMetres)} miles wide. Nobody at all if your profile is private.`,
    },
    { icon: 'Timer', title: 'It ends with the night', text: trackingEndText },
  ],
  next: {
    android: 'Next, your phone asks. Choose "Allow all the time".',
    ios: 'Next, your phone asks. Choose "Change to Always Allow".',
  },
  without: 'Without it, your spot is updated only while the app is open.',
  allow,
  deny,
  /**
   * The phone shows this notification while it tracks, and this explanation where its plugin has a dialog of its own.
   */
  device: {
    notification: { title: "You're out", text: `Friends can see your block. ${trackingEndText}` },
    rationale: { title, text: `${leadText} ${trackingEndText}`, allow, deny },
  },
} as const;
