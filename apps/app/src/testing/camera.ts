import { onTestFinished, vi } from 'vitest';
import { givePictures } from './canvas.ts';

/** The device asks the person before its camera is used, and this is their answer. */
type Permission = 'asked' | 'given' | 'refused';

/** Gives this DOM a camera until the test ends. The test holds codes before it. */
export function giveCamera(permission: Permission = 'given') {
  const question = Promise.withResolvers<void>();
  let stream: MediaStream | null = null;
  let answer = permission;
  let asked = 0;
  let before: string | null = null;
  givePictures();
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
  // The library reads codes with the browser's detector where there is one, else with a worker.
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
    /** The person allows the camera, now or for the next time. */
    allow: () => {
      answer = 'given';
      question.resolve();
    },
    /** Holds a code before the camera, or with null takes it away. */
    show: (code: string | null) => {
      before = code;
    },
    isOn: () => (stream?.getVideoTracks().length ?? 0) > 0,
    wasAsked: () => asked > 0,
  };
}

/** This DOM gives the tracks of a stream only by kind. */
function streamOfCanvas(): MediaStream {
  const stream = document.createElement('canvas').captureStream();
  return Object.assign(stream, { getTracks: () => stream.getVideoTracks() });
}

/** Gives the device media, or takes them away. */
function setDevices(devices: object | undefined): void {
  Object.defineProperty(navigator, 'mediaDevices', { configurable: true, value: devices });
}
