const longest = 200;

let awaited = 0;

/**
 * Fetches what a thumb that scrolls will come to. Asking, reading the answer and laying it out have a frame each in
 * which lists draw no rows: the page would stand still for all of it at once.
 */
export async function aheadOfThumb<Answer>(
  fetch: (pause: () => Promise<void>) => Promise<Answer>,
): Promise<Answer> {
  await quietFrame();
  const answer = await fetch(quietFrame);
  await quietFrame();
  return answer;
}

/** Comes in a frame in which lists draw no rows, and within a fifth of a second. */
async function quietFrame(): Promise<void> {
  awaited += 1;
  await Promise.race([
    new Promise(come => requestAnimationFrame(come)),
    // A page nobody looks at has no frames.
    new Promise(come => setTimeout(come, longest)),
  ]);
  // Other callbacks of this frame are still to come.
  afterFrame(() => {
    awaited -= 1;
  });
}

/** Whether this frame, or the next one, is kept free. */
export const isQuiet = (): boolean => awaited > 0;

/** Comes as soon as what `requestAnimationFrame` began is laid out and painted: a task waits for the frame to end. */
export function afterFrame(come: () => void): void {
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = () => {
    port1.close();
    come();
  };
  port2.postMessage(null);
}
