import { Paper, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { Face, type FaceUser } from '../../../ui/face/face.tsx';
import { ProfileBanner } from '../../people/parts/profile-head.tsx';
import classes from './profile-preview.module.css';
import { accountWords } from './words.ts';

export type ProfilePreviewProps = {
  user: FaceUser;
  banner: string | null;
  status: 'in' | 'out';
  /** These facts are shown in small letters under the name. */
  facts: readonly string[];
  bio: string;
  /**
   * Where this is true, a silhouette hides what only friends may see. Where it is undefined, the card has no silhouette
   * and no room for it.
   */
  veiled?: boolean;
  /** These buttons lie over the banner and the face. */
  bannerAction?: ReactNode;
  faceAction?: ReactNode;
};

export function ProfilePreview(props: ProfilePreviewProps) {
  const { user, banner, status, facts, bio, veiled, bannerAction, faceAction } = props;
  return (
    <Paper className={classes.card} data-veiled={veiled || undefined}>
      <ProfileBanner banner={banner} status={veiled ? 'in' : status} end={bannerAction} />
      <div className={classes.words}>
        <span className={classes.face}>
          <Face user={user} size={72} ring={veiled ? 'none' : status} />
          {faceAction && <span className={classes.faceAction}>{faceAction}</span>}
        </span>
        <span className={classes.name}>{user.name}</span>
        <div className={classes.scene}>
          <div className={classes.open} aria-hidden={veiled || undefined}>
            <Text c="dimmed" size="sm">
              {facts.join(' · ')}
            </Text>
            {bio && <Text className={classes.bio}>{bio}</Text>}
          </div>
          {veiled !== undefined && (
            <div className={classes.veil} aria-hidden={!veiled || undefined}>
              <span className={classes.bar} />
              <span className={classes.bar} />
              <Text c="dimmed" size="sm">
                {accountWords.friendsOnly}
              </Text>
            </div>
          )}
        </div>
      </div>
    </Paper>
  );
}
