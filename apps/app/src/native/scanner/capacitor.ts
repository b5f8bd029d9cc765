import type { ScannerPort } from './port.ts';

/** The plugin returns this code on both platforms when the user has closed its view. */
const scannerClosedCode = 'OS-PLUG-BARC-0006';

export const scanner = {
  needsView: false,
  supported: async () => true,
  async scan() {
    const { CapacitorBarcodeScanner, CapacitorBarcodeScannerTypeHint } = await import(
      '@capacitor/barcode-scanner'
    );
    try {
      const { ScanResult } = await CapacitorBarcodeScanner.scanBarcode({
        hint: CapacitorBarcodeScannerTypeHint.QR_CODE,
        scanInstructions: "Point the camera at the guest's code.",
      });
      return ScanResult || null;
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === scannerClosedCode) return null;
      throw error;
    }
  },
} satisfies ScannerPort;
