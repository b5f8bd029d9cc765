import { brand } from '@nightjar/domain/brand';
import type { PublicSettings } from '@nightjar/domain/kernel/public-settings';

/** The server of a test sends these settings, unless the test names others. */
export const exampleSettings: PublicSettings = {
  devicePolicy: 'everywhere',
  whitelistEnabled: false,
  legalAge: 21,
  smsGapSeconds: 0,
  mapStyleUrl: null,
  apiKey: 'key',
  publicUrl: brand.site,
  supportMail: brand.supportMail,
  appStoreUrl: 'https://apps.example',
  playStoreUrl: 'https://play.example',
  legal: { terms: '2026-11-01', privacy: '2026-11-01' },
  inStores: ['apple', 'google'],
  city: null,
  demo: false,
  timezone: null,
  pushKey: null,
  version: null,
};
