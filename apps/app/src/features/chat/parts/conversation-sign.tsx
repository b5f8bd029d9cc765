import type { Conversation, ConversationType } from '@nightjar/domain/chat/entity';
import { imageUrl } from '../../../platform/config.ts';
import { Face } from '../../../ui/face/face.tsx';
import { Icon, type IconName } from '../../../ui/icon/icon.tsx';
import { FillingImage } from '../../../ui/picture/filling-image.tsx';
import { faceOf } from '../../people/parts/flow.ts';
import classes from './conversation-sign.module.css';

/** A conversation without a picture shows this icon. */
export const kindIcons: Record<ConversationType, IconName> = {
  direct: 'UserCircle',
  group: 'Users',
  event: 'CalendarStar',
  venue: 'Storefront',
  neighborhood: 'MapPin',
};

/** Shows the picture of a conversation in the list: one face, two faces, the picture of a place, or an icon. */
export function ConversationSign({ conversation }: { conversation: Conversation }) {
  const { type, title, other, faces, image } = conversation;
  const [first, second] = faces;
  if (type === 'direct') return <Face user={other ? faceOf(other) : { name: title }} size={48} />;
  if (type === 'group' && first && second)
    return (
      <span className={classes.pair} aria-hidden>
        <Face user={faceOf(first)} size={32} />
        <Face user={faceOf(second)} size={32} />
      </span>
    );
  return <PlaceSign kind={type} image={image} />;
}

export type PlaceSignProps = { kind: ConversationType; image: string | null; size?: number };

/** Shows the picture of a room. Its corners are less round than those of a face. */
export function PlaceSign({ kind, image, size = 48 }: PlaceSignProps) {
  const side = `${size / 16}rem`;
  const address = imageUrl(image, 'face');
  return (
    <span
      className={classes.place}
      data-room={kind !== 'group' || undefined}
      style={{ width: side, height: side }}
    >
      {address ? (
        <FillingImage src={address} alt="" loading="lazy" />
      ) : (
        <Icon name={kindIcons[kind]} weight="fill" size={size / 2} />
      )}
    </span>
  );
}
