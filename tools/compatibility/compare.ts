import type { Access } from '@nightjar/domain/kernel/access';
import { mayCall } from '@nightjar/domain/kernel/access';
import { type Actor, type Role, roles, tiers } from '@nightjar/domain/kernel/actor';
import type { CallContract } from './contract.ts';
import { type Misfit, misfits } from './schema.ts';

/** One change that an installed app of the last release would not survive, as one sentence with the call's id first. */
export type Break = { readonly id: string; readonly sentence: string };

/**
 * Lists what would break an installed app that was built for the calls `before`, on a server with the calls `after`.
 * The pages of the desk come from the server itself, so their calls are left out.
 */
export function findBreaks(before: readonly CallContract[], after: readonly CallContract[]): Break[] {
  const byAddress = new Map(after.map(call => [addressOf(call), call]));
  return before
    .filter(({ surface }) => surface === 'app')
    .flatMap(call => {
      const next = byAddress.get(addressOf(call));
      const changes = next ? changesOf(call, next) : [describeGoneCall(call, after)];
      return changes.map(change => ({ id: call.id, sentence: `${call.id}: ${change}` }));
    });
}

const addressOf = ({ method, path }: CallContract) => `${method} ${path}`;

function describeGoneCall(call: CallContract, after: readonly CallContract[]): string {
  const moved = after.find(({ id }) => id === call.id);
  return moved
    ? `it moved from ${addressOf(call)} to ${addressOf(moved)}`
    : `it is gone (${addressOf(call)})`;
}

function changesOf(before: CallContract, after: CallContract): string[] {
  return [
    ...accessChanges(before, after),
    ...refusalChanges(before.refusals, after.refusals),
    ...repeatChanges(before.repeat, after.repeat),
    ...(before.format === after.format ? [] : [`its answer was ${before.format} and is ${after.format}`]),
    ...misfits('input', before.input, after.input).map(found => sentenceOf('input', found)),
    ...misfits('output', after.output, before.output).map(found => sentenceOf('output', found)),
  ];
}

const sentenceOf = (side: 'input' | 'output', { at, reason }: Misfit) =>
  `${at === '' ? `the ${side}` : `${side} ${at}`}: ${reason}`;

function accessChanges(before: CallContract, after: CallContract): string[] {
  const found: string[] = [];
  if (after.surface !== before.surface) found.push('only the desk may call it now');
  if (everyone.some(caller => isOpenTo(before.access, caller) && !isOpenTo(after.access, caller)))
    found.push(`it was open to ${before.access} and is open to ${after.access}`);
  if (reauthenticationLevels.indexOf(after.recentCode) > reauthenticationLevels.indexOf(before.recentCode))
    found.push(`it needs a recent code (${after.recentCode})`);
  return found;
}

const reauthenticationLevels = ['never', 'for_some', 'always'];
const isRole = (access: string): access is Role => (roles as readonly string[]).includes(access);

const isOpenTo = (access: string, caller: Actor | null) =>
  mayCall(isRole(access) ? { role: access } : (access as Access), caller).allowed;

/** The list has the visitor without a session, and a caller of each tier with each set of roles. */
const everyone: readonly (Actor | null)[] = [
  null,
  ...tiers.flatMap(tier =>
    tier === 'unauthenticated'
      ? []
      : subsetsOf(roles).map(held => ({ tier, roles: held, userId: '', sessionId: '' }) as unknown as Actor),
  ),
];

function subsetsOf<Item>(items: readonly Item[]): Item[][] {
  const [first, ...rest] = items;
  if (first === undefined) return [[]];
  const without = subsetsOf(rest);
  return [...without, ...without.map(set => [first, ...set])];
}

function refusalChanges(before: readonly string[], after: readonly string[]): string[] {
  const [gone, added] = [
    before.filter(code => !after.includes(code)),
    after.filter(code => !before.includes(code)),
  ];
  return [
    ...gone.map(code => `the refusal ${code} is gone, by which a screen of the installed app may go on`),
    ...added.map(code => `the refusal ${code} is new, and the installed app shows no more than its sentence`),
  ];
}

/** An app that repeats a call as its declaration allowed still behaves correctly where the server now allows more. */
const safeChanges: Readonly<Record<string, readonly string[]>> = {
  once: ['key', 'natural', 'read'],
  key: ['natural', 'read'],
  natural: ['read'],
  read: [],
};

function repeatChanges(before: string, after: string): string[] {
  if (before === after || safeChanges[before]?.includes(after)) return [];
  return [`a repetition was safe as "${before}" and is now safe only as "${after}"`];
}
