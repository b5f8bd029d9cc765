import { Text } from '@mantine/core';
import type { Tier } from '@nightjar/domain/kernel/actor';
import { Face } from '../../../ui/face/face.tsx';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import type { ShownMeaning } from '../remote.ts';
import classes from './code-answer.module.css';
import { codeWords, meaningTexts } from './words.ts';

const iconByMeaningKind: Readonly<Record<Exclude<ShownMeaning['kind'], 'referral'>, IconName>> = {
  invite_list: 'MoonStars',
  venue: 'Martini',
  unchecked: 'Ticket',
};

export type CodeAnswerProps = { meaning: ShownMeaning; tier: Tier };

const signUpTiers: readonly Tier[] = ['unauthenticated', 'authenticated'];

/** Shows what a code is and what it does. An inviter is shown with their face, where the server names them. */
export function CodeAnswer({ meaning, tier }: CodeAnswerProps) {
  const { title, text } = meaningTexts(meaning, !signUpTiers.includes(tier));
  return (
    <div className={classes.answer}>
      {meaning.kind === 'referral' ? (
        <Face user={inviterFace(meaning)} size={44} />
      ) : (
        <span className={classes.sign}>
          <Icon name={iconByMeaningKind[meaning.kind]} size={22} />
        </span>
      )}
      <div className={classes.words}>
        <Text fw={650}>{title}</Text>
        {text && (
          <Text size="sm" c="dimmed">
            {text}
          </Text>
        )}
      </div>
    </div>
  );
}

const inviterFace = (inviter: Extract<ShownMeaning, { kind: 'referral' }>) => ({
  name: inviter.first_name ?? codeWords.inviter(null),
  image: inviter.profile_image,
});
