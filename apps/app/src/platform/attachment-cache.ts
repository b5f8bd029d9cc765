/** The browser cache of this name stores the pictures of attachments. A sign-out empties it. */
export const attachmentCache = 'attachments';
