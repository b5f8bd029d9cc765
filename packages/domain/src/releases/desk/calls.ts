import * as z from 'zod/mini';
import { defineCall } from '../../kernel/call.ts';
import { cursorList, cursorPage } from '../../kernel/page.ts';
import { rolloutPercentage, versionText } from '../entity.ts';
import { deskRelease, releaseFailure, releasesPageSizes, versionDay, versionDaysLimit } from './entity.ts';

const superAdmin = { role: 'super_admin' } as const;

const deskReadCallFields = {
  method: 'POST',
  access: superAdmin,
  repeat: 'read',
  surface: 'desk',
} as const;

export const releases = defineCall({
  ...deskReadCallFields,
  id: 'releases',
  summary: 'The releases with their rollouts, the newest version first.',
  input: z.object({
    ...cursorPage(versionText, releasesPageSizes),
    /** The page of one release asks for this version alone. */
    version: z.optional(versionText),
  }),
  output: z.object(cursorList('releases', deskRelease)),
});

export const releaseFailures = defineCall({
  ...deskReadCallFields,
  id: 'release-failures',
  summary: 'What phones reported where a release did not start, the most frequent first.',
  input: z.object({ version: versionText }),
  output: z.array(releaseFailure),
});

export const versionsByDay = defineCall({
  ...deskReadCallFields,
  id: 'versions-by-day',
  summary: 'How many devices ran which version on each of the last days, by platform.',
  input: z.object({ days: z._default(z.int().check(z.minimum(1), z.maximum(versionDaysLimit)), 30) }),
  output: z.array(versionDay),
});

const releaseActCallFields = {
  method: 'POST',
  access: superAdmin,
  output: deskRelease,
  repeat: 'natural',
  surface: 'desk',
  audit: ['version'],
  reauthentication: true,
} as const;

export const versionUp = defineCall({
  ...releaseActCallFields,
  id: 'version-up',
  summary: 'Raises the live release: this version is offered to every device of its channel that can run it.',
  input: z.object({ version: versionText }),
  refusals: ['release_withdrawn', 'no_bundle'],
});

export const setRollout = defineCall({
  ...releaseActCallFields,
  id: 'set-rollout',
  summary: 'Offers a release to a larger percentage of the devices. This also ends a pause.',
  input: z.object({ version: versionText, rollout: rolloutPercentage }),
  refusals: ['release_withdrawn', 'no_bundle', 'rollout_shrinks'],
});

export const pauseRelease = defineCall({
  ...releaseActCallFields,
  id: 'pause-release',
  onFullDisk: 'works',
  summary: 'Offers a release to no further device until its rollout is set again.',
  input: z.object({ version: versionText }),
  refusals: ['release_withdrawn', 'not_live'],
});

export const withdrawRelease = defineCall({
  ...releaseActCallFields,
  id: 'withdraw-release',
  onFullDisk: 'works',
  summary:
    'Offers a release to nobody ever again. Devices that run it wait for a newer one or a signed way back.',
  input: z.object({ version: versionText }),
});
