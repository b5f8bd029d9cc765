import { QRCodeSVG } from 'qrcode.react';
import { Mark } from '../bird/mark.tsx';
import classes from './qr-plate.module.css';

export type QrPlateProps = {
  /** The address that the QR code contains. */
  value: string;
  /** This is the text alternative of the QR code: "QR code of your invitation". */
  label: string;
};

/** The side is in units of the drawing; the style decides the size. */
const pictureSide = 280;
const holeSide = 60;
/**
 * The library cuts the hole only for a picture, so it gets an empty one; our bird lies above it and follows the theme.
 */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/**
 * Shows a QR code for another phone to read, with the bird in its middle, and with an animation as of an opening eye.
 */
export function QrPlate({ value, label }: QrPlateProps) {
  return (
    <div className={classes.plate}>
      <QRCodeSVG
        value={value}
        level="M"
        size={pictureSide}
        title={label}
        role="img"
        className={classes.code}
        bgColor="transparent"
        fgColor="var(--nj-ink)"
        imageSettings={{ src: emptyPicture, width: holeSide, height: holeSide, excavate: true }}
      />
      <span className={classes.mark}>
        <Mark size={48} />
      </span>
    </div>
  );
}
