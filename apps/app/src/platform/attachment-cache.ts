/** This cache of the device has the pictures of attachments. A sign-out empties it. */
export const attachmentCache = 'attachments';
