import * as z from 'zod/mini';
import { text } from '../kernel/text.ts';
import { parseVersion } from './rules/version.ts';

/**
 * A release is staged when its bundle has been uploaded, and live while it is offered. A paused release is offered to
 * no further device. A withdrawn release is never offered again.
 */
export const releaseStates = ['staged', 'live', 'paused', 'withdrawn'] as const;
export type ReleaseState = (typeof releaseStates)[number];

export const versionText = z
  .string()
  .check(z.refine(value => parseVersion(value) !== null, { error: 'must be a version such as 1.1.175' }));

/** A store build belongs to this channel unless it was built for another one. */
export const defaultChannel = 'production';
export const channelText = z
  .string()
  .check(z.regex(/^[a-z][a-z0-9-]{0,31}$/, { error: 'must be a channel such as production or beta' }));

/** The id that a phone gives itself; it is no secret and names no person. */
export const deviceIdText = text(1, 120);
/** The server saves this id for a device that sent none. A failure of such a device blocks the release on no device. */
export const unknownDevice = 'unknown';

/** A bundle has at most this many bytes. */
export const largestBundleBytes = 32 * 1024 * 1024;
/** The files of a bundle have at most this many bytes once they are unpacked. */
export const largestUnpackedBytes = 96 * 1024 * 1024;

/** A report of the version that a device runs is deleted after this many days. The counts by day are kept longer. */
export const versionReportKeptDays = 8;
/** The counts of versions by day, and the reports of failures, are deleted after this many days. */
export const versionCountKeptDays = 90;

/** The first line of an error is enough to recognize a failure. */
export const failureTextLimit = 300;

/** A proof names at most this many withdrawn versions. Devices with another withdrawn version need a newer release. */
export const rollbackVersionsLimit = 50;

/** A release belongs to a percentage of the devices of its channel. */
export const rolloutPercentage = z.int().check(z.minimum(0), z.maximum(100));

/** Returns the path and the query by which a device requests the zip file of a bundle from its server. */
export const bundlePath = (version: string): string => `/bundles/app.zip?v=${version}`;

/** These facts about a release decide which devices are offered its bundle. */
export type OfferedRelease = {
  readonly version: string;
  readonly state: ReleaseState;
  /** Devices of this channel alone are offered the release. */
  readonly channel: string;
  /** A device whose store build is older than this version cannot run the bundle. */
  readonly minNative: string;
  /** The release is offered to this percentage of the devices, from 0 to 100. */
  readonly rollout: number;
  /** The signed proof allows devices that run one of these withdrawn versions to go back to this release. */
  readonly rollbackFrom: readonly string[];
};

/**
 * The proof of a release is a compact JWS (RS256) of the operator's release key over this payload. It binds the bytes
 * of the bundle to their version, so that a server without the key can offer a device neither other bytes nor an older
 * version.
 */
export const releaseProof = z.strictObject({
  /** The id of the app, so that a proof of another deployment is worth nothing here. */
  app: z.string(),
  version: versionText,
  /** The RSA-SHA256 signature of the zip file, in base64. The native half of the app checks it over the bytes. */
  signature: z.string().check(z.regex(/^[A-Za-z0-9+/]{340,344}={0,2}$/, { error: 'must be base64' })),
  /** The SHA-256 of the zip file, in hexadecimal. */
  sha256: z.string().check(z.regex(/^[0-9a-f]{64}$/, { error: 'must be 64 hexadecimal digits' })),
  size: z.int().check(z.minimum(1), z.maximum(largestBundleBytes)),
  minNative: versionText,
  channel: channelText,
  /** The second at which the proof was signed. The proof that was signed last replaces the others of its version. */
  iat: z.int(),
  rollbackFrom: z.optional(z.array(versionText).check(z.maxLength(rollbackVersionsLimit))),
});
export type ReleaseProof = z.output<typeof releaseProof>;

/**
 * A command of the operator's laptop is a compact JWS (RS256) of the release key over this payload. The server takes it
 * within five minutes of `iat`, and only where `iat` is later than that of the release's last order.
 */
export const releaseOrder = z.discriminatedUnion('order', [
  z.strictObject({
    order: z.literal('rollout'),
    app: z.string(),
    version: versionText,
    rollout: rolloutPercentage,
    iat: z.int(),
  }),
  z.strictObject({ order: z.literal('withdraw'), app: z.string(), version: versionText, iat: z.int() }),
]);
export type ReleaseCommand = z.output<typeof releaseOrder>;

/** The `typ` headers of the two kinds of JWS: neither is accepted as the other. */
export const signedTypes = { proof: 'release-proof+jws', order: 'release-order+jws' } as const;
