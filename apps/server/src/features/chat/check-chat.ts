import type { Platform } from '../../platform/platform.ts';
import {
  compareWithMessages,
  layOutConversation,
  recountForgotten,
  type UnfitConversation,
} from './queries/rebuild-layout.ts';

/** So many conversations are compared by one statement. */
const comparedAtOnce = 200;
/** The job compares this many conversations each night, and `npm run chat:check` compares all. */
const comparedEachNight = 20_000;

type Difference = { feature: string; reason: string };
type Comparison = { compared: number; written: number; differences: Difference[] };

/**
 * Runs `chat:check`, which compares what the list of chats shows with the messages, writes what is missing and what
 * differs anew, and prints what differed.
 */
export async function checkChat({ db }: Pick<Platform, 'db'>) {
  const { compared, written, differences } = await compareAndRepairConversations(db, {
    from: lowestId,
    most: Infinity,
  });
  const found = differences.length === 0 ? 'no differences' : `${differences.length} differences`;
  return {
    summary: `Chat checked: ${compared} conversations, ${written} written anew, ${found}.`,
    refused: differences,
    failed: differences.length > 0,
  };
}

/** Compares as many conversations as one night has time for. A night begins at a random one, so that each has its turn. */
export async function checkSomeConversations({
  db,
  log,
  random,
}: Pick<Platform, 'db' | 'log' | 'random'>): Promise<void> {
  const { compared, differences } = await compareAndRepairConversations(db, {
    from: random.uuid(),
    most: comparedEachNight,
  });
  const rest = await compareAndRepairConversations(db, {
    from: lowestId,
    most: comparedEachNight - compared,
  });
  for (const { feature, reason } of [...differences, ...rest.differences])
    log.warn({ conversation: feature, differed: reason }, 'chat was written anew from its messages');
}

/** This id comes before those of all conversations. */
const lowestId = '00000000-0000-0000-0000-000000000000';

async function compareAndRepairConversations(
  db: Platform['db'],
  { from, most }: { from: string; most: number },
): Promise<Comparison> {
  const total: Comparison = { compared: 0, written: 0, differences: [] };
  let after: string | null = from;
  while (after !== null && total.compared < most) {
    const page = await compareWithMessages(db, after, Math.min(comparedAtOnce, most - total.compared));
    for (const one of page.unfit) await writeAnew(db, one);
    total.compared += page.compared;
    total.written += page.unfit.length;
    total.differences.push(...page.unfit.flatMap(differencesOf));
    after = page.last;
  }
  return total;
}

/** A conversation of which no more than counts of members were forgotten keeps the rest. */
async function writeAnew(db: Platform['db'], { id, needsLayout, wrong }: UnfitConversation): Promise<void> {
  if (needsLayout || wrong.length > 0) await layOutConversation(db, id);
  else await recountForgotten(db, id);
}

const differencesOf = ({ id, wrong }: UnfitConversation): Difference[] =>
  wrong.map(reason => ({ feature: `conversation ${id}`, reason: `${reason} differed from its messages` }));
