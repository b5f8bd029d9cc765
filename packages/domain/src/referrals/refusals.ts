import { defineRefusals } from '../kernel/failure.ts';

export const referralRefusals = defineRefusals({
  unknown_code: "That code isn't one of ours.",
  own_code: 'That is your own code. Share it with somebody.',
  own_invitee: "They joined with your code, so you can't join with theirs.",
  already_referred: "You already joined with another person's code.",
  too_late: 'A referral code counts within a day of joining.',
  not_on_list: 'Not on the list. Check the spelling?',
  code_used_up: 'That code has let in everyone it could.',
  already_member: "You're already in.",
  code_taken: 'That code exists already. Pick another one.',
  end_passed: 'That end has passed. Pick a later one, or none.',
  fewer_than_used: '{uses} people came in by this code already. It cannot let in fewer.',
  code_closed: 'This code is closed. Make a new one.',
  not_qualified: 'Nothing is due for this one yet: they have not paid for anything.',
});
