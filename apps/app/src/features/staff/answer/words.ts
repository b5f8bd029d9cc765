import type { TeamInvitation } from '@nightjar/domain/staff/entity';
import { proRoleIds } from '@nightjar/domain/staff/entity';

const managerRoles: readonly number[] = [proRoleIds.owner, proRoleIds.manager];

const pouringRoles: readonly number[] = [proRoleIds.bartender, proRoleIds.server];

/** Tests whether the role pours drinks. */
export const poursBy = ({ pro_role_id }: Pick<TeamInvitation, 'pro_role_id'>): boolean =>
  pouringRoles.includes(pro_role_id);

/** Tests whether the role may do more than look at the venue desk. */
export const managesBy = ({ pro_role_id }: Pick<TeamInvitation, 'pro_role_id'>): boolean =>
  managerRoles.includes(pro_role_id);

export const answerWords = {
  failed: 'Failed to fetch the question',
  title: 'Your bar asks',
  where: (city: string | null, ago: string) => [city, `asked ${ago}`].filter(Boolean).join(' · '),
  count: (of: number) => `1 of ${of} questions`,
  ifYes: 'If you say yes',
  facts: {
    seen: { title: "You're on its team", text: 'The team and its guests see your name and your picture.' },
    code: { title: 'You get a code of your own', text: 'With it and your color, you pour there.' },
    clock: { title: 'You clock in there', text: 'Guests find you on the map while you work.' },
    desk: { title: 'You open its desk', text: 'You run the bar with its team and its drinks.' },
    leave: { title: 'You can leave any time', text: 'One tap at the desk, and you are off the list.' },
  },
  until: 'Until you do, they see nothing of you.',
  yes: 'Yes, I work there',
  no: 'No',
  never: 'No, and never ask again',
  later: 'Not now',
  declined: 'Okay. We keep it to ourselves.',
  declinedForGood: (venue: string) => `${venue} can't ask you again. We keep it to ourselves.`,
  joined: {
    title: "You're on the team.",
    text: (venue: string) => `${venue} has you on its list now. Clock in when your shift starts.`,
    textForManagers: (venue: string) => `${venue} is yours to run. Its desk is open for you.`,
    page: 'Go to my page',
    desk: 'Open the desk',
    more: 'Next question',
  },
  none: {
    title: 'No bar asks right now.',
    text: 'When one says you work there, its question waits here.',
    back: 'Go on',
  },
} as const;
