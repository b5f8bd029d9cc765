import type { ReleaseCommand, ReleaseProof } from '@nightjar/domain/releases/entity';
import { isNewer } from '@nightjar/domain/releases/rules/version';
import { publicHalf } from './key.ts';
import type { PublishedRelease } from './server.ts';
import { secondOf, signProof, signReleaseCommand } from './sign.ts';
import type { Workshop } from './workshop.ts';

type PublishingTools = Pick<Workshop, 'shelf' | 'server' | 'key' | 'now'>;

/** Uploads a bundle. The server stages it: no phone is offered it before an order. */
export async function publish(
  version: string,
  { shelf, server, key }: PublishingTools,
): Promise<PublishedRelease> {
  const { bytes, proof } = await shelf.readVerifiedBundle(version, publicHalf(key));
  return server.publish({ bytes, proof });
}

/** Offers a published bundle to a percentage of the phones of its channel. */
export const rollOut = (
  { version, rollout, app }: { version: string; rollout: number; app: string },
  counter: PublishingTools,
): Promise<PublishedRelease> =>
  send({ order: 'rollout', app, version, rollout, iat: secondOf(counter.now()) }, counter);

/** Orders the server to end the offer of a release for ever. */
export const withdraw = (
  { version, app }: { version: string; app: string },
  counter: PublishingTools,
): Promise<PublishedRelease> =>
  send({ order: 'withdraw', app, version, iat: secondOf(counter.now()) }, counter);

async function send(order: ReleaseCommand, { server, key }: PublishingTools): Promise<PublishedRelease> {
  return server.sendCommand(await signReleaseCommand(order, key));
}

/**
 * Lets phones that run a withdrawn version go back to an older bundle: signs the older one's proof again, with the
 * withdrawn version in it, and publishes it.
 */
export async function openWayBack(
  { from, to }: { from: string; to: string },
  { shelf, server, key, now }: PublishingTools,
): Promise<PublishedRelease> {
  if (!isNewer(from, to)) throw new Error(`--back-to ${to} is not older than ${from}.`);
  const { bytes, facts } = await shelf.readVerifiedBundle(to, publicHalf(key));
  const wayBack: ReleaseProof = {
    ...facts,
    iat: Math.max(secondOf(now()), facts.iat + 1),
    rollbackFrom: [...new Set([...(facts.rollbackFrom ?? []), from])],
  };
  const proof = await signProof(wayBack, key);
  const published = await server.publish({ bytes, proof });
  await shelf.putProof(to, proof);
  return published;
}
