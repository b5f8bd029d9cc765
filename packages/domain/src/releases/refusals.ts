import { defineRefusals } from '../kernel/failure.ts';

/** These sentences answer an operator's laptop that publishes a bundle or sends an order. */
export const publicationRefusals = defineRefusals({
  another_app: 'This was signed for the app {app}. This server belongs to another one.',
  signed_later: 'This was signed in the future. Set the clock of the machine that signs, and sign it again.',
  order_expired: 'This order was signed more than five minutes ago. Send a new one.',
  order_repeated: 'The release had another order after this one was signed. Send a new one.',
  not_canonical: 'A version has three numbers without leading zeros, such as {version}.',
  other_bytes: '{version} was published with other bytes. Publish a newer version.',
  other_channel: '{version} was published to the channel {channel}.',
  not_newer: 'The version {version} is not newer than {newest}, the newest of the channel {channel}.',
});

export const releasesRefusals = defineRefusals({
  release_withdrawn: 'This release was withdrawn. Publish a newer one.',
  no_bundle: 'This release has no bundle that could be offered.',
  rollout_shrinks:
    'This release goes to {rollout} % of the devices already. A rollout can only grow: pause it, or withdraw it.',
  not_live: 'This release is offered to nobody yet, so there is nothing to pause.',
});
