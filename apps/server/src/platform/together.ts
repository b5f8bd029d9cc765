/** The answers of these, in their order. */
type Answers<Asked extends readonly unknown[]> = { -readonly [Place in keyof Asked]: Awaited<Asked[Place]> };

/**
 * Waits for all that a transaction asks at once, which travels in one round trip. Where several fail, the first in
 * this order counts, as if they had been asked one after another.
 */
export async function together<const Asked extends readonly unknown[]>(
  ...asked: Asked
): Promise<Answers<Asked>> {
  const settled = await Promise.allSettled(asked);
  const failed = settled.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
  return settled.map(answer => (answer.status === 'fulfilled' ? answer.value : undefined)) as Answers<Asked>;
}
