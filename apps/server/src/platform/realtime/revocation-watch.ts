import type { Revocation } from './bus-messages.ts';

/**
 * A revocation is the message that a session has ended, or that rights or what users see of each other have changed. A
 * revocation that arrives between a question to the gate and the use of its answer may be newer than the answer. This
 * class notices such revocations.
 */
export class RevocationWatch {
  readonly #underWay = new Set<Revocation[]>();

  note(revocation: Revocation): void {
    for (const arrived of this.#underWay) arrived.push(revocation);
  }

  /**
   * Asks the gate. Where a revocation that concerns the answer (`touches`) has arrived meanwhile, it asks again. Then
   * it acts on the answer in the same turn of the event loop.
   */
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
