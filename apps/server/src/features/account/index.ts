import { myUserDetailsHandler } from './my-user-details.ts';
import { signupHandler } from './signup.ts';
import { updateActivityStatusHandler } from './update-activity-status.ts';
import { updateLocationHandler } from './update-location.ts';
import { userProfileHandler } from './user-profile.ts';

export const accountHandlers = [
  myUserDetailsHandler,
  signupHandler,
  updateActivityStatusHandler,
  updateLocationHandler,
  userProfileHandler,
];
