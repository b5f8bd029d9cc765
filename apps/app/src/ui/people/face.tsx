import { Avatar } from '@mantine/core';
import '@mantine/core/styles/Avatar.layer.css';
import classes from './face.module.css';
import { initials } from './initials.ts';

export type FaceUser = { name: string; image?: string | null };

export type FaceProps = {
  user: FaceUser;
  /** Pixels at 100 % text. */
  size?: number;
  /** `out`: a filled luna ring; `in`: a dashed one; `pro`: a hexagon in bone. */
  ring?: 'out' | 'in' | 'pro' | 'none';
  /** Where the face stands alone and the name is nowhere beside it. */
  label?: string;
};

export function Face({ user, size = 44, ring = 'none', label }: FaceProps) {
  const side = `${size / 16}rem`;
  return (
    <Avatar
      src={user.image || null}
      alt={label ?? ''}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      size={side}
      radius={ring === 'pro' ? 0 : '50%'}
      className={classes.face}
      data-ring={ring}
      styles={{ placeholder: { fontSize: `${size / 42}rem` } }}
    >
      <span className={classes.initials} data-initials={initials(user.name)} />
    </Avatar>
  );
}

export type FaceStackProps = {
  users: readonly FaceUser[];
  max?: number;
  /** How many there are in all, when more than were sent. */
  total?: number;
  size?: number;
  /** Said instead of the faces: "Moth, Dee and 3 others". */
  label: string;
};

export function FaceStack({ users, max = 3, total = users.length, size = 28, label }: FaceStackProps) {
  const shown = users.slice(0, max);
  const more = total - shown.length;
  return (
    <span className={classes.stack} role="img" aria-label={label}>
      {shown.map((user, index) => (
        <Face key={index} user={user} size={size} />
      ))}
      {more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  );
}
