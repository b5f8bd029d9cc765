import type { Actor } from '@nightjar/domain/kernel/actor';
import type { Call } from '@nightjar/domain/kernel/call';
import { fail } from '@nightjar/domain/kernel/failure';
import type * as z from 'zod/mini';

/** The payload against the declaration: what is wrong is said by field. */
export function parseInput(declaration: Call, payload: unknown): unknown {
  const parsed = declaration.input.safeParse(payload ?? {});
  if (parsed.success) return parsed.data;
  throw fail.invalid(sentenceOf(parsed.error.issues));
}

/** Fields that name the caller must be the session's user: identity comes from the token alone. */
export function checkActorFields(declaration: Call, payload: unknown, actor: Actor | null): void {
  if (!actor || typeof payload !== 'object' || payload === null) return;
  for (const field of declaration.actorFields) {
    const named = (payload as Record<string, unknown>)[field];
    if (typeof named === 'string' && named !== actor.userId)
      throw fail.forbidden(`${field} must be your own user id`);
  }
}

function sentenceOf(issues: readonly z.core.$ZodIssue[]): string {
  const issue = issues[0];
  if (!issue) return 'The request is not valid.';
  if (issue.code === 'unrecognized_keys') return `${issue.keys[0]} is not a field of this call`;
  const field = issue.path.map(String).join('.') || 'The request';
  return `${field} ${issue.message.startsWith('must') ? issue.message : `is not valid: ${lowerFirst(issue.message)}`}`;
}

const lowerFirst = (text: string) => text.charAt(0).toLowerCase() + text.slice(1);
