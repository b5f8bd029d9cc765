import type { Revocation } from './bus-messages.ts';

/**
 * Closes the gap between asking the gate and acting on its answer: a revocation that arrives meanwhile may be newer
 * than the state that the answer is based on.
 */
export class RevocationWatch {
  readonly #underWay = new Set<Revocation[]>();

  note(revocation: Revocation): void {
    for (const arrived of this.#underWay) arrived.push(revocation);
  }

  /** Asks until no arriving revocation `touches` the answer, and acts on it in the same turn. */
  async ask<Answer, Result>(
    question: () => Promise<Answer>,
    touches: (revocation: Revocation, answer: Answer) => boolean,
    act: (answer: Answer) => Result,
  ): Promise<Result> {
    for (;;) {
      const arrived: Revocation[] = [];
      this.#underWay.add(arrived);
      try {
        const answer = await question();
        if (!arrived.some(revocation => touches(revocation, answer))) return act(answer);
      } finally {
        this.#underWay.delete(arrived);
      }
    }
  }
}
