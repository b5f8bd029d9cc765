import { useState } from 'react';
import classes from './face.module.css';
import { initials } from './initials.ts';

export type FaceUser = { name: string; image?: string | null };

export type FaceProps = {
  user: FaceUser;
  /** True for the picture of a bar, which is less round than the picture of a person. */
  place?: boolean;
  /** The width and height in pixels when text has its default size. The face grows with the text. */
  size?: number;
  /**
   * The ring shows the person's status tonight: `out` is a solid ring in the color luna, and `in` a dashed ring in the
   * color of borders. `pro` is a hexagon in the color of texts, for a bartender.
   */
  ring?: 'out' | 'in' | 'pro' | 'none';
  /** This is the accessible name of the face. It is needed only if the person's name is not beside the face. */
  label?: string;
};

/**
 * Shows a person's picture, or the initials of their name. Every row of a list has a face, and lists must scroll fast,
 * so a face has at most two elements. Mantine's avatar would have more, with a dozen CSS variables.
 */
export function Face({ user, place = false, size = 44, ring = 'none', label }: FaceProps) {
  const [broken, setBroken] = useState<string | null>(null);
  const image = user.image && user.image !== broken ? user.image : null;
  const labelling = label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true };
  return (
    <span
      className={classes.face}
      style={{ width: `${size / 16}rem`, height: `${size / 16}rem`, fontSize: `${size / 42}rem` }}
      data-place={place || undefined}
      data-ring={ring === 'none' ? undefined : ring}
      data-initials={image ? undefined : initials(user.name)}
      {...labelling}
    >
      {/* The key is the address, so that no person is shown with the previous person's face. */}
      {image && <img key={image} src={image} alt="" onError={() => setBroken(image)} />}
    </span>
  );
}

export type FaceStackProps = {
  users: readonly FaceUser[];
  max?: number;
  /**
   * The number of all people, if the stack shows only some of their faces. It is 0 if a sentence beside the faces has
   * the number.
   */
  total?: number;
  size?: number;
  /** True if all people of the stack are out: each face then has a ring in luna. */
  out?: boolean;
  /** Screen readers read this label instead of the faces: "Moth, Dee and 3 others". */
  label: string;
};

export function FaceStack({
  users,
  max = 3,
  total = users.length,
  size = 28,
  out = false,
  label,
}: FaceStackProps) {
  const shown = users.slice(0, max);
  const more = total - shown.length;
  return (
    <span className={classes.stack} data-out={out || undefined} role="img" aria-label={label}>
      {shown.map((user, index) => (
        <Face key={index} user={user} size={size} />
      ))}
      {more > 0 && <span className={classes.more}>+{more}</span>}
    </span>
  );
}
