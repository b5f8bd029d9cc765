import { Face } from '../../../ui/face/face.tsx';
import { LargeName } from '../../../ui/face/large-name.tsx';
import { useFileAddress } from '../../../ui/picture/use-file-address.ts';
import { accountWords } from '../parts/words.ts';
import type { AboutDraft } from './flow.ts';
import classes from './newcomer-card.module.css';

/**
 * Shows the newcomer as others will see them: initials, then a name, then a photo. The card is hidden from
 * screen readers, because its text is that of the fields beside it.
 */
export function NewcomerCard({ draft, photo }: { draft: AboutDraft; photo: File | null }) {
  const image = useFileAddress(photo);
  const fullName = [draft.first_name, draft.last_name]
    .map(part => part.trim())
    .filter(Boolean)
    .join(' ');
  const name = draft.nickname.trim() || draft.first_name.trim();
  return (
    <div className={classes.card} aria-hidden>
      <span className={classes.face} data-begun={fullName !== '' || undefined}>
        <Face user={{ name: fullName || name, image }} size={72} ring={name ? 'out' : 'in'} />
      </span>
      <span className={classes.texts}>
        <LargeName empty={name === ''}>{name || accountWords.you}</LargeName>
        <span className={classes.fullName}>
          {fullName && fullName !== name ? fullName : accountWords.tonight.out}
        </span>
      </span>
    </div>
  );
}
