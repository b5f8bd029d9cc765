const longest = 200;

/**
 * Comes when there is nothing to draw for a moment, and within a fifth of a second. What is fetched ahead of a thumb
 * that scrolls is laid out then, and not in the frame that has read it. Safari tells nobody when it is idle: there it is
 * the next task.
 */
export function idleMoment(): Promise<void> {
  return new Promise(come => {
    if ('requestIdleCallback' in globalThis) requestIdleCallback(() => come(), { timeout: longest });
    else setTimeout(come);
  });
}
