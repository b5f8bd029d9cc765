import type { HelmetOptions } from 'helmet';
import type { Settings } from '../config/settings.ts';

/**
 * What a page of ours may load and run: its own scripts only. Styles may be inline because the component kit writes
 * its variables into a style element.
 */
export function contentSecurity(settings: Pick<Settings, 'production' | 'mapStyleUrl'>): HelmetOptions {
  // A style names its tiles' hosts itself, so any secure one must do beside the style's own.
  const map = settings.mapStyleUrl ? [new URL(settings.mapStyleUrl).origin, 'https:'] : [];
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        workerSrc: ["'self'", 'blob:'],
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'blob:', ...map],
        mediaSrc: ["'self'", 'blob:'],
        connectSrc: ["'self'", 'ws:', 'wss:', ...map],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    strictTransportSecurity: settings.production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  };
}
