/**
 * The page itself requests these while the app's scripts load (`early-calls.ts`): answers by path and input, for the
 * session with this token, and the device's location.
 */
type Early = {
  readonly token: string;
  readonly answers: Map<string, Promise<Response>>;
  fix: Promise<GeolocationPosition> | null;
};

declare global {
  interface Window {
    early?: Early;
  }
}

/** Counted from the beginning of the page; after it the early answers are too old. Milliseconds. */
const keptMs = 30_000;

const earlyRequests = (): Early | null => (performance.now() < keptMs && window.early) || null;

/** Takes the answer to this call once; null where the page did not request it, or requested it for another session. */
export function takeEarlyAnswer(path: string, input: object, token: string): Promise<Response> | null {
  const asked = earlyRequests();
  if (asked?.token !== token) return null;
  const key = path + JSON.stringify(Object.entries(input).sort());
  const answer = asked.answers.get(key) ?? null;
  asked.answers.delete(key);
  return answer;
}

/** Drops the answers that were not used: an event of the person's own topic reports newer data. */
export function dropEarlyAnswers(): void {
  earlyRequests()?.answers.clear();
}

/** Takes the device's location as the page read it, once. */
export function takeEarlyLocation(): Promise<GeolocationPosition> | null {
  const asked = earlyRequests();
  const fix = asked?.fix ?? null;
  if (asked) asked.fix = null;
  return fix;
}
