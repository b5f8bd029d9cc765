import { Button, Loader, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { scanner } from '../../../native/scanner/index.ts';
import { log } from '../../../platform/log.ts';
import { useOnline } from '../../../platform/network.ts';
import { PictureVeil } from '../../../ui/feedback/picture-veil.tsx';
import { Icon } from '../../../ui/icon/icon.tsx';
import { commonTexts } from '../../../ui/words.ts';
import classes from './scan-sheet.module.css';
import { serveWords } from './words.ts';

const codeReaderWords = serveWords.look;

export type CodeReaderProps = {
  notice: string | null;
  /** The bartender's own code and color, with which a guest can pour where this device reads no QR code. */
  ownCode: ReactNode;
  /** True while the server checks the guest's code that was read. */
  busy?: boolean;
  onFound: (qr: string) => void;
  /** Called to remove the notice about a refused QR code. */
  onAgain: () => void;
};

/**
 * Reads a guest's QR code with the camera. Without a camera, the guest types the bartender's code, or a barcode scanner
 * that is connected to the device types the guest's code into a field.
 */
export function CodeReader({ notice, ownCode, busy = false, onFound, onAgain }: CodeReaderProps) {
  const { by, hasCamera, blocked, choose, block } = useReadMethod();
  const online = useOnline();
  return (
    <Stack gap="md">
      <Text className={classes.notice} role="alert">
        {!online ? codeReaderWords.offline : (notice ?? (blocked ? codeReaderWords.blocked : null))}
      </Text>
      {by === 'text' ? (
        <>
          <div className={classes.instead}>
            <Icon name="QrCode" weight="duotone" size={56} />
            <Text>{hasCamera ? codeReaderWords.instead : codeReaderWords.noCamera}</Text>
            {ownCode}
          </div>
          <TypedCode busy={busy} online={online} onFound={onFound} />
          {hasCamera && (
            <Button
              variant="subtle"
              color="gray"
              disabled={busy}
              onClick={() => {
                onAgain();
                choose('camera');
              }}
            >
              {codeReaderWords.useCamera}
            </Button>
          )}
        </>
      ) : (
        <>
          <CodeCamera
            // A refused QR code is still in front of the camera. So the camera reads nothing until the bartender starts
            // another scan.
            scanning={by === 'camera' && online && !busy && notice === null}
            busy={busy}
            onFound={onFound}
            onClosed={() => choose('text')}
            onFailed={block}
          />
          {notice === null ? (
            <Text c="dimmed" ta="center">
              {codeReaderWords.hint}
            </Text>
          ) : (
            <Button disabled={!online} onClick={onAgain}>
              {codeReaderWords.again}
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={() => choose('text')}>
            {codeReaderWords.type}
          </Button>
        </>
      )}
    </Stack>
  );
}

/**
 * Decides whether a guest's QR code is scanned or its text is typed. `blocked` is true where the camera could not be
 * used.
 */
function useReadMethod() {
  const [by, setBy] = useState<'unknown' | 'camera' | 'text'>('unknown');
  const [hasCamera, setHasCamera] = useState(false);
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    let here = true;
    const found = (there: boolean) => {
      if (!here) return;
      setHasCamera(there);
      setBy(known => (known === 'unknown' ? (there ? 'camera' : 'text') : known));
    };
    scanner.supported().then(found, () => found(false));
    return () => {
      here = false;
    };
  }, []);
  const choose = (next: 'camera' | 'text') => {
    setBlocked(false);
    setBy(next);
  };
  const block = () => {
    setBlocked(true);
    setBy('text');
  };
  return { by, hasCamera, blocked, choose, block };
}

type CameraProps = {
  scanning: boolean;
  busy: boolean;
  onFound: (qr: string) => void;
  /** Called when the bartender has closed the camera view of the device's system. */
  onClosed: () => void;
  onFailed: () => void;
};

function CodeCamera({ scanning, busy, onFound, onClosed, onFailed }: CameraProps) {
  const view = useRef<HTMLVideoElement>(null);
  const latest = useRef({ onFound, onClosed, onFailed });
  latest.current = { onFound, onClosed, onFailed };
  useEffect(() => {
    if (!scanning) return;
    const gone = new AbortController();
    scanner.scan(view.current, gone.signal).then(
      qr => {
        if (gone.signal.aborted) return;
        if (qr) latest.current.onFound(qr);
        else latest.current.onClosed();
      },
      error => {
        log.warn('The camera could not be used', error);
        if (!gone.signal.aborted) latest.current.onFailed();
      },
    );
    return () => gone.abort();
  }, [scanning]);
  return (
    <div className={classes.frame}>
      {scanner.needsView && (
        <video ref={view} muted playsInline className={classes.video} aria-label={codeReaderWords.camera} />
      )}
      <span className={classes.aim} aria-hidden />
      {busy && (
        <PictureVeil label={codeReaderWords.reading}>
          <Loader />
        </PictureVeil>
      )}
    </div>
  );
}

type TypedCodeProps = Pick<CameraProps, 'busy' | 'onFound'> & { online: boolean };

function TypedCode({ busy, online, onFound }: TypedCodeProps) {
  const [text, setText] = useState('');
  return (
    <form
      onSubmit={event => {
        event.preventDefault();
        // A space may be part of the QR code's text, so it is not removed.
        if (text.trim()) onFound(text);
      }}
    >
      <Stack gap="md">
        <TextInput
          label={codeReaderWords.text}
          description={codeReaderWords.textHint}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          value={text}
          onChange={event => setText(event.currentTarget.value)}
        />
        <Button type="submit" loading={busy} disabled={!online || text.trim() === ''}>
          {online ? codeReaderWords.find : commonTexts.needsSignal}
        </Button>
      </Stack>
    </form>
  );
}
