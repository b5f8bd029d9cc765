import * as z from 'zod/mini';
import { platformName } from '../account/entity.ts';
import { defineCall } from '../kernel/call.ts';
import { channelText, deviceIdText, versionText } from './entity.ts';

export const version = defineCall({
  id: 'version',
  method: 'GET',
  summary:
    'The latest version of the app. A device that says what it runs gets the version that it is offered, with the bundle and its signed proof.',
  access: 'anyone',
  input: z.object({
    platform: z.optional(platformName),
    /** The store build of the device has this version. */
    native: z.optional(versionText),
    /** The device runs the bundle of this version. */
    current: z.optional(versionText),
    device_id: z.optional(deviceIdText),
    channel: z.optional(channelText),
  }),
  output: z.object({
    value: z.string(),
    production: z.string(),
    version: z.string(),
    /** A device without `native`, `current` and `device_id` is offered no bundle. */
    bundle: z.nullable(
      z.object({
        /** This server answers the zip file at this path. */
        url: z.string(),
        size: z.int(),
        /** The proof is a compact JWS (RS256) over a `releaseProof`. */
        proof: z.string(),
      }),
    ),
  }),
  repeat: 'read',
  mayLag: true,
});
