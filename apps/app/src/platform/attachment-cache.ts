/**
 * This device keeps pictures of attachments in this cache, which a sign-out empties with everything else of the person.
 */
export const attachmentCache = 'attachments';
