import { brand } from '@nightjar/domain/brand';

export const topics = ['Redeeming', 'Payments', 'Codes', 'Location', 'Account', 'Something else'] as const;
export type Topic = (typeof topics)[number];

/** Answers to common questions. They are part of the app, so that they show without a connection. */
export const answers: readonly {
  readonly topic: Topic;
  readonly asked: readonly { readonly question: string; readonly answer: string }[];
}[] = [
  {
    topic: 'Redeeming',
    asked: [
      {
        question: 'How do I get my drink?',
        answer:
          'At the bar, open the venue and press Redeem. Your pro gives you a code and a colour; then hold to pour with the drink in hand. The screen is your proof for 90 seconds.',
      },
      {
        question: 'The app lost its signal while I held.',
        answer:
          'It asks the house before it lets you try again, so a drink is never taken twice. If it was taken and nothing was poured, write to us with the time.',
      },
      {
        question: 'Why does the next one take a while?',
        answer: 'Some plans rest between two free pours. The ring in your Drink Bank says for how long.',
      },
    ],
  },
  {
    topic: 'Payments',
    asked: [
      {
        question: 'I paid and see nothing.',
        answer:
          'It can take a minute. Pull your Drink Bank down to ask again. If it stays empty, write to us: nothing you paid for is lost.',
      },
      {
        question: 'Where is my card kept?',
        answer: `Not here. The payment page belongs to the payment house, and ${brand.name} never sees your card.`,
      },
    ],
  },
  {
    topic: 'Codes',
    asked: [
      {
        question: "That code and colour don't match.",
        answer:
          'Ask for both again: a code is new with every shift, and similar colours differ by their pattern. After five misses there is a minute of rest.',
      },
      {
        question: 'The text with my code does not come.',
        answer:
          'Check the number and wait half a minute, then press "Send again". Only the latest code counts.',
      },
    ],
  },
  {
    topic: 'Location',
    asked: [
      {
        question: 'Who sees where I am?',
        answer:
          'Only while you are out: friends see about which block, strangers a stretch of town that is not quite yours. Settings, Privacy has all of it.',
      },
      {
        question: 'The map thinks I am somewhere else.',
        answer:
          "Allow location for the app in your phone's own settings, then step outside once. Until then the map shows our home patch.",
      },
    ],
  },
  {
    topic: 'Account',
    asked: [
      {
        question: 'I have a new phone number.',
        answer:
          'Write to us from the old one if you still have it. Your number is your key, so we look twice.',
      },
      {
        question: 'I lost my phone.',
        answer:
          'Sign in anywhere, open Settings, Signed-in devices, and sign the lost one out. Your drinks are on your account, not on the phone.',
      },
      {
        question: 'How do I leave?',
        answer:
          'Settings, Delete account. It is at once and for good; you can take your data with you first.',
      },
    ],
  },
];

const topicsOfCalls: readonly (readonly [RegExp, Topic])[] = [
  [/stripe|subscription/, 'Payments'],
  [/code|pro-request|referral/, 'Codes'],
  [/redeem|redemption|voucher|shot|drink/, 'Redeeming'],
  [/location|nearby|bounds|check-in/, 'Location'],
  [/user|sign|session|private|allow|device|profile|export/, 'Account'],
];

/** The likely topic of a letter after a failed call; null without one. */
export function topicOf(failedCall: string | null): Topic | null {
  if (failedCall === null) return null;
  return topicsOfCalls.find(([pattern]) => pattern.test(failedCall))?.[1] ?? 'Something else';
}

/** Facts that are shown and then sent with a letter: a name and its value. */
export type Diagnostics = readonly (readonly [name: string, value: string])[];

/** Some mail programs cut off longer links. */
export const letterLimit = 1500;

/** A mailto link with the letter. */
export function letterUrl(topic: Topic, text: string, diagnostics: Diagnostics): string {
  const facts = diagnostics.map(([name, value]) => `${name}: ${value}`);
  const body = [text.trim(), '', '--', ...facts].join('\r\n');
  const subject = `${brand.name}: ${topic}`;
  return `mailto:${brand.supportMail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`;
}
