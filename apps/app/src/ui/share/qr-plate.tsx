import { QRCodeSVG } from 'qrcode.react';
import { OwlMark } from '../bird/mark.tsx';
import classes from './qr-plate.module.css';

export type QrPlateProps = {
  /** The address that the QR code contains. */
  value: string;
  /** This is the text alternative of the QR code, such as "QR code of your invitation". */
  label: string;
};

/** This is the side of the QR code in units of the drawing. The style sheet sets the size on the screen. */
const pictureSide = 280;
const logoHoleSide = 60;
/**
 * The library leaves a hole in the QR code only for a picture, so it gets an empty picture. The app draws the bird
 * above the hole.
 */
const emptyPicture = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';

/** Shows a QR code that another phone scans, with the bird in its middle. It appears like an opening eye. */
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
        imageSettings={{ src: emptyPicture, width: logoHoleSide, height: logoHoleSide, excavate: true }}
      />
      <span className={classes.mark}>
        <OwlMark size={48} />
      </span>
    </div>
  );
}
