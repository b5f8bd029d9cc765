import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import { onTestFinished, vi } from 'vitest';
import { installPictureDecoding } from './canvas.ts';

/**
 * This is the user's answer when the device asks for permission to use the camera. It is `asked` until the user
 * answers.
 */
type Permission = 'asked' | 'given' | 'refused';

/** Gives this DOM a camera until the test ends. The test shows QR codes to it. */
export function installCamera(permission: Permission = 'given') {
  const question = withResolvers<void>();
  let stream: MediaStream | null = null;
  let answer = permission;
  let asked = 0;
  let before: string | null = null;
  installPictureDecoding();
  setDevices({
    enumerateDevices: async () => [{ kind: 'videoinput' }],
    getUserMedia: async () => {
      asked += 1;
      if (answer === 'asked') await question.promise;
      if (answer === 'refused') throw new DOMException('Permission denied', 'NotAllowedError');
      stream = streamOfCanvas();
      return stream;
    },
  });
  const ready = vi.spyOn(HTMLMediaElement.prototype, 'readyState', 'get').mockReturnValue(4);
  // The library reads codes with the browser's detector if there is one, else with a worker.
  vi.stubGlobal('Worker', class {});
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      static getSupportedFormats = async () => ['qr_code'];
      detect = async () => (before === null ? [] : [{ rawValue: before, cornerPoints: [] }]);
    },
  );
  onTestFinished(() => {
    setDevices(undefined);
    ready.mockRestore();
  });
  return {
    /** Lets the user allow the camera, now or at the next request. */
    allow: () => {
      answer = 'given';
      question.resolve();
    },
    /** Shows a QR code to the camera, or with null removes it. */
    show: (code: string | null) => {
      before = code;
    },
    isOn: () => (stream?.getVideoTracks().length ?? 0) > 0,
    wasAsked: () => asked > 0,
  };
}

/** Returns a stream whose `getTracks` works, because in this DOM a stream returns its tracks only by kind. */
function streamOfCanvas(): MediaStream {
  const stream = document.createElement('canvas').captureStream();
  return Object.assign(stream, { getTracks: () => stream.getVideoTracks() });
}

/** Sets or removes the media devices of this browser. */
function setDevices(devices: object | undefined): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
}
