import { Button, Text } from '@mantine/core';
import { QRCodeSVG } from 'qrcode.react';
import { Icon } from '../../../ui/icon/icon.tsx';
import classes from './guest-code.module.css';
import { redeemWords } from './words.ts';

const scanWords = redeemWords.scan;

export type GuestCodeProps = {
  /** The content of the QR code; null while it loads. */
  value: string | null;
  /**
   * True for an expired QR code, and while the device is offline. The code is gray then, and a text gives the reason.
   */
  dead: boolean;
  sentence: string | null;
  /** Called to load a new QR code; null while offline. */
  onAgain: (() => void) | null;
  /** The time until the QR code expires, such as "0:52". */
  wait: string | null;
};

/** Shows the QR code as large as the screen allows, and its state below it. */
export function GuestCode({ value, dead, sentence, onAgain, wait }: GuestCodeProps) {
  return (
    <div className={classes.field}>
      <div className={classes.plate} data-dead={dead || undefined} data-waiting={value === null || undefined}>
        {value && (
          <QRCodeSVG
            value={value}
            level="M"
            marginSize={2}
            size={512}
            bgColor="var(--nj-plate)"
            fgColor="var(--nj-ink)"
            className={classes.code}
            title={dead ? scanWords.dead : scanWords.alive}
            data-qr={dead ? undefined : value}
          />
        )}
        {dead && (
          <span className={classes.over}>
            <Icon name="Prohibit" weight="bold" size={72} />
          </span>
        )}
      </div>
      <div className={classes.line} role="status">
        {dead ? (
          <>
            <Text>{sentence}</Text>
            {onAgain && (
              <Button size="sm" variant="default" onClick={onAgain}>
                {scanWords.again}
              </Button>
            )}
          </>
        ) : (
          <Text c="dimmed" aria-hidden>
            {wait ? scanWords.refreshes(wait) : scanWords.making}
          </Text>
        )}
      </div>
    </div>
  );
}
