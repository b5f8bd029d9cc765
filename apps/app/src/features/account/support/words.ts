import { brand } from '@nightjar/domain/brand';

const otherTopic = 'Something else';
export const letterTopics = ['Redeeming', 'Payments', 'Codes', 'Location', 'Account', otherTopic] as const;
export type LetterTopic = (typeof letterTopics)[number];

export const supportWords = {
  title: 'Need a hand?',
  emergency: { question: 'Something unsafe?', call: (number: string) => `Call ${number}` },
  answers: 'Quick answers',
  chat: {
    title: 'Chat with us',
    label: (name: string) => `Chat with ${name}`,
    help: 'Opens in your chats.',
  },
  letter: {
    title: 'Write to us',
    topic: "What's it about?",
    somethingElse: otherTopic,
    text: 'What happened?',
    empty: 'Tell us what happened. One line is enough.',
    added: 'We add these, and a reference to your account:',
    facts: { version: 'Version', platform: 'Platform', device: 'Device', user: 'User' },
    write: 'Open in mail',
    copy: 'Copy details for support',
    copied: 'Copied',
    cannotCopy: "This device doesn't let us copy.",
  },
} as const;

/** The answers to common questions are part of the app, so that they show without a connection. */
export const helpAnswers: readonly {
  readonly topic: LetterTopic;
  readonly asked: readonly { readonly question: string; readonly answer: string }[];
}[] = [
  {
    topic: 'Redeeming',
    asked: [
      {
        question: 'How do I get my drink?',
        answer:
          'At the bar, open its page and tap Redeem. Your bartender gives you a code and a color. Hold to pour once the drink is in your hand. The screen is your proof for 90 seconds.',
      },
      {
        question: 'I lost signal while I held the button.',
        answer:
          'We check what went through before you can try again, so a drink is never used twice. If one was used and nothing was poured, write to us with the time.',
      },
      {
        question: 'Why do I have to wait for the next one?',
        answer: 'Some plans have a wait between free pours. Your Drink Bank shows how long.',
      },
    ],
  },
  {
    topic: 'Payments',
    asked: [
      {
        question: "I paid and don't see anything.",
        answer:
          'It can take a minute. Pull down on your Drink Bank to refresh. If nothing shows up, write to us: nothing you paid for is lost.',
      },
      {
        question: 'Do you keep my card?',
        answer: `No. Our payment provider handles your card. ${brand.name} never sees it.`,
      },
    ],
  },
  {
    topic: 'Codes',
    asked: [
      {
        question: "The code and color don't match.",
        answer:
          'Ask for both again. Codes change every shift, and similar colors have different patterns. After five misses, wait a minute.',
      },
      {
        question: "My code hasn't arrived.",
        answer: 'Check the number, wait 30 seconds, then tap "Send again". Only the latest code works.',
      },
    ],
  },
  {
    topic: 'Location',
    asked: [
      {
        question: 'Who sees where I am?',
        answer:
          "Only while you're out. Friends see roughly which block you're on, strangers only a rough area that isn't exactly yours. Settings, Privacy has the details.",
      },
      {
        question: 'The map has me in the wrong place.',
        answer: "Allow location for the app in your phone's settings, then step outside for a moment.",
      },
    ],
  },
  {
    topic: 'Account',
    asked: [
      {
        question: 'I have a new phone number.',
        answer:
          'Go to Settings, Phone number. We text a code to the new one. No access to the old one? Write to us.',
      },
      {
        question: 'I lost my phone.',
        answer:
          'Log in on another device, open Settings, Your devices, and log out the lost one. Your drinks are on your account, not on the phone.',
      },
      {
        question: 'How do I delete my account?',
        answer:
          'Go to Settings, Delete account. It happens right away and for good. You can download your data first.',
      },
    ],
  },
];

const topicByCallPattern: readonly (readonly [RegExp, LetterTopic])[] = [
  [/stripe|subscription/, 'Payments'],
  [/code|pro-request|referral/, 'Codes'],
  [/redeem|redemption|voucher|shot|drink/, 'Redeeming'],
  [/location|nearby|bounds|check-in/, 'Location'],
  [/user|sign|session|private|allow|device|profile|export/, 'Account'],
];

/** Returns the likely topic of a letter after a failed call; null where no call failed. */
export function topicOfFailedCall(failedCall: string | null): LetterTopic | null {
  if (failedCall === null) return null;
  return topicByCallPattern.find(([pattern]) => pattern.test(failedCall))?.[1] ?? otherTopic;
}

/** The technical details of a letter: each has a name and a value. */
export type Diagnostics = readonly (readonly [name: string, value: string])[];

/** A letter's `mailto:` link has at most this many characters, because some mail programs cut off longer links. */
export const letterLimit = 1500;

export const detailsText = (diagnostics: Diagnostics): string =>
  diagnostics.map(([name, value]) => `${name}: ${value}`).join('\r\n');

export type SupportLetter = {
  /** The mail goes to this address. */
  readonly to: string;
  readonly topic: LetterTopic;
  readonly text: string;
  readonly diagnostics: Diagnostics;
};

export function letterMailtoUrl({ to, topic, text, diagnostics }: SupportLetter): string {
  const body = [text.trim(), '', '--', detailsText(diagnostics)].join('\r\n');
  const subject = `${brand.name}: ${topic}`;
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
