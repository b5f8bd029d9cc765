import { withResolvers } from '@nightjar/domain/kernel/floor/with-resolvers';
import type { ScannerPort } from './port.ts';

/** At ten scans a second the user notices no delay, and scanning uses little battery. */
const scansPerSecond = 10;

export const scanner = {
  needsView: true,
  async supported() {
    if (!navigator.mediaDevices?.getUserMedia) return false;
    const devices = await navigator.mediaDevices.enumerateDevices();
    return devices.some(({ kind }) => kind === 'videoinput');
  },
  async scan(view, signal) {
    if (!view) throw new Error('A browser looks through a video of the page.');
    const { default: QrScanner } = await import('qr-scanner');
    const { promise, resolve } = withResolvers<string | null>();
    const scan = new QrScanner(view, ({ data }) => resolve(data), {
      preferredCamera: 'environment',
      maxScansPerSecond: scansPerSecond,
      returnDetailedScanResult: true,
    });
    signal.addEventListener('abort', () => resolve(null), { once: true });
    try {
      if (signal.aborted) return null;
      await scan.start();
      return await promise;
    } finally {
      scan.destroy();
    }
  },
} satisfies ScannerPort;
