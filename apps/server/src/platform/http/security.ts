import type { HelmetOptions } from 'helmet';
import type { Settings } from '../config/settings.ts';

type SecuritySettings = Pick<Settings, 'production' | 'publicUrl' | 'mapStyleUrl' | 'mapOrigins'>;

/**
 * A page of the app loads and runs only the product's own scripts. `client.ts` adds the hashes of the scripts that are
 * written into the page. Styles may be inline, because the component library writes its variables into a style element.
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
        // Older browsers do not count the sockets of a page's own host as 'self'.
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
 * An answer with data that is opened as a page loads nothing, runs nothing and cannot be framed. Headers that a browser
 * reads only for documents are left out, because they are longer than most of the answers.
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

/** Every answer has these headers. */
const transportOptions = ({ production }: SecuritySettings) =>
  ({
    strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginEmbedderPolicy: false,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  }) as const;
