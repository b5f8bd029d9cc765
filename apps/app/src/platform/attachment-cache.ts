/** What this device keeps of attachments; emptied with everything else of a person who signs out. */
export const attachmentCache = 'attachments';
