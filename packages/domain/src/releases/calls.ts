import * as z from 'zod/mini';
import { platformName } from '../account/entity.ts';
import { defineCall } from '../kernel/call.ts';
import { userId } from '../kernel/id.ts';
import { text } from '../kernel/text.ts';
import { moment } from '../kernel/time.ts';
import { channelText, deviceIdText, failureTextLimit, unknownDevice, versionText } from './entity.ts';

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
    /** Null where no bundle is offered. A call without `native`, `current` or `device_id` is offered none. */
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

const deviceFields = {
  device_id: z._default(deviceIdText, unknownDevice),
  platform: z.optional(platformName),
  native: z.optional(versionText),
};

export const userVersion = defineCall({
  id: 'user-version',
  method: 'POST',
  summary: "Says which version of the app the user's device runs, or runs from its next start on.",
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({ user_id: userId, version: versionText, reported_at: moment, ...deviceFields }),
  output: z.object({ version: z.string(), reported_at: moment }),
  repeat: 'natural',
  rateLimit: { points: 60, seconds: 3600 },
});

export const releaseFailed = defineCall({
  id: 'release-failed',
  method: 'POST',
  summary: 'Says that a version did not start on the device, which has gone back to an older one.',
  access: 'registered',
  actorFields: ['user_id'],
  input: z.object({
    user_id: userId,
    version: versionText,
    /** This is the first line of the error. Where it is empty, the bundle did not report that it had started. */
    message: z._default(text(0, failureTextLimit), ''),
    ...deviceFields,
  }),
  output: z.object({ version: z.string() }),
  repeat: 'natural',
  onFullDisk: 'works',
  rateLimit: { points: 30, seconds: 3600 },
});
