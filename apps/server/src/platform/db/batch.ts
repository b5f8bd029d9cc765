import type { Database } from './database.ts';

/** A statement answers at most this many questions. A larger statement would make later callers wait too long. */
const mostQuestionsPerStatement = 200;

type AskedQuestion<Question, Answer> = {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/**
 * Sends one statement for all callers that ask the same question at the same time, such as many clients that reconnect
 * at once. A question that arrives while a statement is under way waits for the next statement, so an answer is never
 * older than its question. A question without others is sent by itself. `ask` answers in the order of the questions.
 * Where it fails, all questions of the statement fail.
 */
export function batchQuestions<Question, Answer>(
  ask: (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Database, question: Question) => Promise<Answer> {
  const lines = new WeakMap<Database, AskedQuestion<Question, Answer>[]>();

  async function answerAll(db: Database, line: AskedQuestion<Question, Answer>[]): Promise<void> {
    while (line.length > 0) await answerSome(db, line.splice(0, mostQuestionsPerStatement));
    lines.delete(db);
  }

  async function answerSome(db: Database, asked: readonly AskedQuestion<Question, Answer>[]): Promise<void> {
    try {
      const answers = await ask(
        db,
        asked.map(({ question }) => question),
      );
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
  }

  return (db, question) => {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    const line = lines.get(db) ?? [];
    line.push({ question, resolve, reject });
    if (!lines.has(db)) {
      lines.set(db, line);
      void answerAll(db, line);
    }
    return promise;
  };
}
