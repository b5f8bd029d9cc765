import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { entryOptions } from '../remote.ts';
import { refundLine } from './words.ts';

/** Tells a guest of an event that was called off that the money for their ticket is on its way back. */
export function RefundNotice({ eventId }: { eventId: string }) {
  const { data } = useQuery(entryOptions(eventId));
  const line = refundLine(data?.ticket ?? null);
  return line && <Text fw={650}>{line}</Text>;
}
