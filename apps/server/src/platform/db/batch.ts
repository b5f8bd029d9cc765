import pg from 'pg';
import type { Database } from './database.ts';

/** A statement answers at most this many questions. A larger statement would make later callers wait too long. */
const mostQuestionsPerStatement = 200;

type PendingQuestion<Question, Answer> = {
  question: Question;
  resolve(answer: Answer): void;
  reject(error: unknown): void;
};

/** The codes of PostgreSQL's errors about a value, such as a number out of range, begin with this class. */
const valueErrorClass = '22';

/**
 * True where a statement failed because of one of its values, so that its other questions may still be answered. Any
 * other error, such as a lost connection, is about all questions of the statement.
 */
const isAboutValue = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.code?.startsWith(valueErrorClass) === true;

function halvesOf<Value>(values: readonly Value[]): [readonly Value[], readonly Value[]] {
  const middle = Math.ceil(values.length / 2);
  return [values.slice(0, middle), values.slice(middle)];
}

/**
 * Sends one statement for the questions of many callers at the same time, such as those of clients that reconnect at
 * once. A question that arrives while a statement is under way waits for the next statement, so an answer is never
 * older than its question. A question without others is sent by itself. `ask` answers in the order of the questions.
 * Where a value of one question makes the statement fail, that question alone fails.
 */
export function batchQuestions<Question, Answer>(
  ask: (db: Database, questions: readonly Question[]) => Promise<readonly Answer[]>,
): (db: Database, question: Question) => Promise<Answer> {
  const lines = new WeakMap<Database, PendingQuestion<Question, Answer>[]>();

  async function answerAll(db: Database, line: PendingQuestion<Question, Answer>[]): Promise<void> {
    while (line.length > 0) await answerBatch(db, line.splice(0, mostQuestionsPerStatement));
    lines.delete(db);
  }

  async function answerBatch(
    db: Database,
    asked: readonly PendingQuestion<Question, Answer>[],
  ): Promise<void> {
    try {
      const answers = await ask(
        db,
        asked.map(({ question }) => question),
      );
      for (const [place, { resolve }] of asked.entries()) resolve(answers[place] as Answer);
    } catch (error) {
      if (asked.length === 1 || !isAboutValue(error)) for (const { reject } of asked) reject(error);
      else for (const half of halvesOf(asked)) await answerBatch(db, half);
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
