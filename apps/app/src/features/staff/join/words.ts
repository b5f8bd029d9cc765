import { nightDate } from '@nightjar/domain/kernel/night';
import { clockLabel, countdown, dayLabel } from '@nightjar/domain/kernel/time';

export const joinWords = {
  asked: { text: 'A bar says you work there.', answer: 'Answer' },
  title: 'Behind the bar?',
  text: "Type your bar's code. Your manager says yes, and you can pour.",
  facts: {
    code: { title: 'Your own code and color', text: 'Guests enter them, and you pour.' },
    clock: { title: "You're on the map", text: 'Clock in, and guests know where you pour.' },
    followers: { title: 'Guests who follow you', text: 'From bar to bar, they find you.' },
  },
  code: "Your bar's code",
  otherCode: "The other bar's code",
  hint: 'Six letters or digits. Your manager has it.',
  short: 'A code has six letters or digits.',
  send: 'Ask to join',
  otherBar: 'Ask at another bar',
  otherTry: 'Try another code',
  /** `left` is the wait in milliseconds, which is shown as a clock. */
  wait: (left: number) => `Try again in ${countdown(left)}`,
  tooMany: "That's a lot of codes. Check yours with your manager while you wait.",
  lost: 'No answer came back. Try again: your manager is asked only once.',
  sent: (venue: string) => `${venue} has your request.`,
  steps: {
    asked: 'You asked',
    yes: 'Your manager says yes',
    manager: 'Ask your manager to open Staff in the venue desk.',
    pour: 'You clock in and pour',
    byItself: 'This page moves on by itself.',
  },
  state: { done: 'Done:', now: 'Now:', next: 'Next:' },
  reason: (reason: string) => `“${reason}”`,
  noReason: 'Wrong bar? Try another code.',
  welcome: {
    title: "You're on the team.",
    text: (venue: string) => `Clock in at ${venue} when your shift begins.`,
    short: (venue: string) => `You're on the team at ${venue}.`,
    open: 'Open',
  },
  parted: {
    title: (venue: string) => `You're off the team of ${venue}`,
    text: 'Your staff code there has ended, and with it what came with the job. Ask the manager if this surprises you.',
    short: (venue: string) => `You're off the team of ${venue}.`,
  },
} as const;

/**
 * Writes when a request was made, by the clock of the bar: "At 9:41pm". A request of another night has its day: "Nov 21
 * at 9:41pm".
 */
export function askedAt(requested: string, timezone: string, now: number): string {
  const at = new Date(requested);
  const clock = clockLabel(at, timezone);
  const tonight = nightDate(at, timezone) === nightDate(new Date(now), timezone);
  return tonight ? `At ${clock}` : `${dayLabel(at, timezone)} at ${clock}`;
}
