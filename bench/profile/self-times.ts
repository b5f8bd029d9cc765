import { type CodePart, type Frame, partOf } from './frames.ts';

/**
 * V8's sampling profiler returns a tree of frames, and for each sample the frame that ran. `timeDeltas` are the
 * microseconds between two samples.
 */
export type Profile = {
  nodes: {
    id: number;
    callFrame: Frame & { lineNumber: number };
    children?: number[];
  }[];
  samples?: number[];
  timeDeltas?: number[];
};

/** This is how many milliseconds a function itself took, without the functions that it called. */
export type SelfTime = {
  frame: Frame & { lineNumber: number };
  part: CodePart;
  /** The address of the module of the nearest caller that has one; empty where no caller has one. */
  caller: string;
  milliseconds: number;
};

/** The profiler itself runs in this module, so the module's time is not the product's. */
const profilerModule = 'node:inspector';

export function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profile, root: string): SelfTime[] {
  const microseconds = new Map<number, number>();
  for (const [at, id] of samples.entries())
    microseconds.set(id, (microseconds.get(id) ?? 0) + (timeDeltas[at] ?? 0));
  const callersOf = callersIn(nodes);
  return nodes.flatMap(({ id, callFrame }) => {
    const milliseconds = (microseconds.get(id) ?? 0) / 1000;
    if (milliseconds <= 0 || callFrame.url === profilerModule) return [];
    const callers = callersOf(id);
    const caller = callers.find(Boolean) ?? '';
    return [{ frame: callFrame, part: partOf(callFrame, callers, root), caller, milliseconds }];
  });
}

/** Returns a function that lists the addresses of a frame's callers, the nearest first. */
function callersIn(nodes: Profile['nodes']): (id: number) => string[] {
  const callerOf = new Map(nodes.flatMap(node => (node.children ?? []).map(child => [child, node])));
  return id => {
    const found: string[] = [];
    for (let node = callerOf.get(id); node; node = callerOf.get(node.id)) found.push(node.callFrame.url);
    return found;
  };
}

/** Adds up the times of functions with the same name, as `nameOf` names them. The largest sum comes first. */
export function summedBy(times: readonly SelfTime[], nameOf: (time: SelfTime) => string): [string, number][] {
  const sums = new Map<string, number>();
  for (const time of times) {
    const name = nameOf(time);
    sums.set(name, (sums.get(name) ?? 0) + time.milliseconds);
  }
  return [...sums].sort(([, one], [, other]) => other - one);
}
