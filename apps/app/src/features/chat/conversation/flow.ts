import type { Conversation } from '@nightjar/domain/chat/entity';
import { nameOf } from '@nightjar/domain/people/rules/name';
import type { ReportTarget } from '../../reports/remote.ts';

/** The person or venue that a report from a chat is about, and the person who can be blocked after it. */
export type ReportFromChat = { readonly target: ReportTarget; readonly person: Conversation['other'] };

export function reportAboutPerson(person: NonNullable<Conversation['other']>): ReportFromChat {
  return { target: { kind: 'person', id: person.id, name: nameOf(person) }, person };
}

/** Returns whom a report from this chat is about: the other person of a direct conversation, or the venue of a room. */
export function reportAboutConversation({ other, target_id, title }: Conversation): ReportFromChat | null {
  if (other) return reportAboutPerson(other);
  return target_id ? { target: { kind: 'venue', id: target_id, name: title }, person: null } : null;
}

/** Only people and venues can be reported here. The members of a group are reported by their messages. */
export function canReport({ type, other, target_id, closed }: Conversation): boolean {
  return (
    closed !== 'house' && ((type === 'direct' && other !== null) || (type === 'venue' && target_id !== null))
  );
}

export type Typist = { readonly userId: string; readonly name: string; readonly at: number };

/** The app shows that a member is typing for this many milliseconds after the member's last broadcast. */
const typingShownMs = 5000;

export function withTypist(known: readonly Typist[], typist: Typist): readonly Typist[] {
  return [...known.filter(({ userId }) => userId !== typist.userId), typist];
}

/**
 * Removes the people who have stopped typing. It returns the same array when no person stopped, so that nothing renders
 * again.
 */
export function typistsAt(known: readonly Typist[], now: number): readonly Typist[] {
  const still = known.filter(({ at }) => now - at < typingShownMs);
  return still.length === known.length ? known : still;
}
