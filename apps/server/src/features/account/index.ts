import { acceptTermsHandler } from './accept-terms.ts';
import { addHouseContactHandler } from './add-house-contact.ts';
import { adminUserHandler } from './desk/admin-user.ts';
import { adminUsersSearchHandler } from './desk/admin-users-search.ts';
import { restoreUserHandler } from './desk/restore-user.ts';
import { setRoleHandler } from './desk/set-role.ts';
import { suspendUserHandler } from './desk/suspend-user.ts';
import { revokeDeviceHandler } from './device/revoke-device.ts';
import { revokeSignedOutDeviceHandler } from './device/revoke-signed-out-device.ts';
import { savePushTokenHandler } from './device/save-push-token.ts';
import { endSessionHandler } from './end-session.ts';
import { exportMyDataHandler } from './export-my-data.ts';
import { hardDeleteUserHandler } from './hard-delete-user.ts';
import { mySessionsHandler } from './my-sessions.ts';
import { myUserDetailsHandler } from './my-user-details.ts';
import { nearbyUsersHandler } from './nearby-users.ts';
import { signupHandler } from './signup.ts';
import { trackingTokenHandler } from './tracking-token.ts';
import { updateActivityStatusHandler } from './update-activity-status.ts';
import { updateAllowSysHandler } from './update-allow-sys.ts';
import { updateLocationHandler } from './update-location.ts';
import { updatePrivateHandler } from './update-private.ts';
import { uploadLocationHandler } from './upload-location.ts';
import { userProfileHandler } from './user-profile.ts';
import { usersSearchHandler } from './users-search.ts';

export const accountHandlers = [
  acceptTermsHandler,
  addHouseContactHandler,
  adminUserHandler,
  adminUsersSearchHandler,
  endSessionHandler,
  exportMyDataHandler,
  hardDeleteUserHandler,
  mySessionsHandler,
  myUserDetailsHandler,
  nearbyUsersHandler,
  restoreUserHandler,
  revokeDeviceHandler,
  revokeSignedOutDeviceHandler,
  savePushTokenHandler,
  setRoleHandler,
  signupHandler,
  suspendUserHandler,
  trackingTokenHandler,
  updateActivityStatusHandler,
  updateAllowSysHandler,
  updateLocationHandler,
  updatePrivateHandler,
  uploadLocationHandler,
  userProfileHandler,
  usersSearchHandler,
];
