import { defineRefusals } from '../kernel/failure.ts';

export const chatRefusals = defineRefusals({
  friends_only: '{name} takes messages from friends only.',
  blocked: "You can't message each other.",
  away: "{name} can't be reached at the moment. What you wrote to each other stays here.",
  left: 'You left this chat.',
  called_off: 'This night was called off, and its room is closed.',
  not_to_be_left: "You can't leave a direct chat. Delete it instead.",
  not_an_admin: 'Only an admin of the group can rename it.',
  no_group: 'Only a group has a name of its own.',
  too_many_people: 'A group holds {limit} people.',
  too_many_reactions: "That's plenty of reactions for one message.",
});
