import type { ShownMeaning } from '../remote.ts';

type MeaningTexts = { readonly title: string; readonly text: string };

export const codeWords = {
  label: 'Your code',
  optional: 'Your code, if you have one',
  help: 'From a friend, for the door or from your bar.',
  empty: 'Type the code you were given.',
  invited: (code: string) => `You're invited with the code ${code}.`,
  /** `firstName` is null for an inviter who shows their name to friends only. */
  inviter: (firstName: string | null) => `${firstName ?? 'A friend'} invited you.`,
  refused: (code: string, reason: string) => `${code}: ${reason}`,
  meaning: {
    referral: "They hear about it once you've signed up.",
    unchecked: {
      title: (code: string) => `We'll keep ${code} for you.`,
      text: "It's checked as soon as you've confirmed your number.",
    },
    inviteList: {
      title: (code: string) => `${code} lets you in tonight.`,
      now: 'No card needed.',
      later: "It opens the door once you've signed up.",
    },
    team: {
      title: (code: string, bar: string) => `${code} is the team code of ${bar}.`,
      now: 'Ask to join. A manager says yes, and you can pour.',
      later: "Once you've signed up, ask to join its team.",
    },
  },
} as const;

/** Returns what a code is, and what happens next. `joined` is true for a user with an account. */
export function meaningTexts(meaning: ShownMeaning, joined: boolean): MeaningTexts {
  const when = joined ? 'now' : 'later';
  const { inviteList, team, unchecked, referral } = codeWords.meaning;
  switch (meaning.kind) {
    case 'referral':
      return { title: codeWords.inviter(meaning.first_name), text: joined ? '' : referral };
    case 'invite_list':
      return { title: inviteList.title(meaning.code), text: inviteList[when] };
    case 'venue':
      return { title: team.title(meaning.code, meaning.venue_name), text: team[when] };
    case 'unchecked':
      return { title: unchecked.title(meaning.code), text: unchecked.text };
  }
}
