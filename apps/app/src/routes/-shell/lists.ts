/**
 * The last part of a list's address is one of these values. If an address has another value, its route redirects to the
 * first value.
 */
export const socialTypes = ['friends', 'followers', 'venues', 'pros', 'events'] as const;
export const sendMethods = ['friends', 'nearby', 'contacts'] as const;
export const chatTypes = ['direct', 'event', 'venue', 'neighborhood'] as const;

export function isOneOf<const List extends readonly string[]>(
  list: List,
  value: string,
): value is List[number] {
  return list.includes(value);
}
