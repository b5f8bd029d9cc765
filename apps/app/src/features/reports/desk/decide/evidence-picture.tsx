import type { Evidence } from '@nightjar/domain/reports/entity';
import { Icon } from '../../../../ui/icon/icon.tsx';
import { FillingImage } from '../../../../ui/picture/filling-image.tsx';
import classes from './decide.module.css';
import { decideWords } from './words.ts';

const evidenceWords = decideWords.evidence;

/**
 * Shows a picture of the evidence. A press opens it whole in another tab. A video is shown as an icon that opens the
 * video there.
 */
export function EvidencePicture({ picture }: { picture: Evidence['pictures'][number] }) {
  const { label, kind, url } = picture;
  return (
    <a
      href={url}
      target="_blank"
      rel="noreferrer"
      className={classes.picture}
      aria-label={kind === 'video' ? evidenceWords.video : evidenceWords.picture(label)}
    >
      {kind === 'video' ? <Icon name="Play" size={28} /> : <FillingImage src={url} alt="" loading="lazy" />}
    </a>
  );
}
