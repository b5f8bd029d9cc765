import type { Database } from '../../platform/db/database.ts';

export async function isInConversation(
  db: Database,
  conversationId: string,
  userId: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('conversation_members')
    .where('conversation_id', '=', conversationId)
    .where('user_id', '=', userId)
    .where('left_at', 'is', null)
    .select('user_id')
    .executeTakeFirst();
  return row !== undefined;
}
