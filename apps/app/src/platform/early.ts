/**
 * A script of the page (`early-calls.ts`) makes some calls while the app's code loads. `answers` has their answers by
 * path and input, for the session with `token`. `fix` is the location of the device.
 */
type EarlyRequests = {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
  fix: Promise<GeolocationPosition> | null;
};

declare global {
  interface Window {
    early?: EarlyRequests;
  }
}

/** An early answer is too old once this many milliseconds have passed since the page began to load. */
const earlyAnswersKeptMs = 30_000;

const earlyRequests = (): EarlyRequests | null =>
  (performance.now() < earlyAnswersKeptMs && window.early) || null;

/**
 * Takes the early answer to a call; each answer can be taken once. Returns null if the page did not request this
 * answer, or requested it for another session.
 */
export function takeEarlyAnswer(path: string, input: object, token: string): Promise<Response> | null {
  const asked = earlyRequests();
  if (asked?.token !== token) return null;
  const key = path + JSON.stringify(Object.entries(input).sort());
  const answer = asked.answers.get(key) ?? null;
  asked.answers.delete(key);
  return answer;
}

/** Drops the early answers that were not used, because an event of the user's own topic reports newer data. */
export function dropEarlyAnswers(): void {
  earlyRequests()?.answers.clear();
}

/**
 * Takes the location of the device that the page read before the app ran. It can be taken once; afterwards the function
 * returns null.
 */
export function takeEarlyLocation(): Promise<GeolocationPosition> | null {
  const asked = earlyRequests();
  const fix = asked?.fix ?? null;
  if (asked) asked.fix = null;
  return fix;
}
