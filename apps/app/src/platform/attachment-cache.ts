/** The browser cache of this name stores the pictures of attachments. A sign-out empties it. */
export const attachmentCache = 'attachments';

/** The browser cache of this name stores the faces, logos and covers that were shown. A sign-out empties it. */
export const pictureCache = 'pictures';
