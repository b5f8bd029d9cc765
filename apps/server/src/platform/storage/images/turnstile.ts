/** Lets at most `width` pieces of work run at once, `queue` more wait their turn, and turns the rest away. */
export type Turnstile = <Result>(work: () => Promise<Result>) => Promise<Result>;

export function turnstile(width: number, queue: number, turnAway: () => Error): Turnstile {
  const waiting: (() => void)[] = [];
  let running = 0;

  return async work => {
    if (running < width) running += 1;
    else if (waiting.length >= queue) throw turnAway();
    else await new Promise<void>(enter => waiting.push(enter));
    try {
      return await work();
    } finally {
      // Whoever waits longest takes this place over, so that `running` stays true while it changes hands.
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
