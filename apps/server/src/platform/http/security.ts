import type { HelmetOptions } from 'helmet';
import type { Settings } from '../config/settings.ts';

type SecuritySettings = Pick<Settings, 'production' | 'publicUrl' | 'mapStyleUrl' | 'mapOrigins'>;

/**
 * A page of the app loads and runs only its own scripts; the page itself adds the hash of the one written into it.
 * Styles may be inline because the component kit writes its variables into a style element.
 */
export function pageSecurityOptions(settings: SecuritySettings): HelmetOptions {
  const style = settings.mapStyleUrl ? [new URL(settings.mapStyleUrl).origin] : [];
  const map = [...style, ...settings.mapOrigins];
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
        // Older browsers do not count a page's own sockets as 'self'.
        connectSrc: ["'self'", new URL(settings.publicUrl).origin.replace(/^http/, 'ws'), ...map],
        manifestSrc: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
      },
    },
    ...transportOptions(settings),
  };
}

/**
 * Answers that are data, opened as a page, load nothing, run nothing and are framed nowhere. Headers that a browser
 * reads on documents alone are left out: they are longer than most of the answers.
 */
export function dataSecurityOptions(settings: SecuritySettings): HelmetOptions {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        baseUri: ["'none'"],
        formAction: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    ...transportOptions(settings),
    originAgentCluster: false,
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xFrameOptions: false,
    xPermittedCrossDomainPolicies: false,
    xXssProtection: false,
  };
}

/** Every answer carries these headers. */
const transportOptions = ({ production }: SecuritySettings) =>
  ({
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }) as const;
