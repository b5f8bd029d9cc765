import { defineRefusals } from '../kernel/failure.ts';

export const releasesRefusals = defineRefusals({
  release_withdrawn: 'This release was withdrawn. Publish a newer one.',
  no_bundle: 'This release has no bundle that could be offered.',
  rollout_shrinks:
    'This release goes to {rollout} % of the devices already. A rollout can only grow: pause it, or withdraw it.',
  not_live: 'This release is offered to nobody yet, so there is nothing to pause.',
});
