/**
 * This bucket begins with `perSecond` tokens and refills evenly at that rate. `take` returns whether a token was left.
 */
export class TokenBucket {
  readonly #perSecond: number;
  #tokens: number;
  #at: number;

  constructor(perSecond: number, now: number) {
    this.#perSecond = perSecond;
    this.#tokens = perSecond;
    this.#at = now;
  }

  take(now: number): boolean {
    const refill = (Math.max(0, now - this.#at) / 1000) * this.#perSecond;
    this.#tokens = Math.min(this.#perSecond, this.#tokens + refill);
    this.#at = now;
    if (this.#tokens < 1) return false;
    this.#tokens -= 1;
    return true;
  }
}
