import * as z from 'zod/mini';
import { defineCall } from '../kernel/call.ts';
import { latitude, longitude } from '../kernel/geo.ts';
import { userId } from '../kernel/id.ts';
import { searchTerm } from '../kernel/search-term.ts';
import { foundPerKind, searchKinds, searchResults } from './entity.ts';

export const searchEverything = defineCall({
  id: 'search-everything',
  method: 'POST',
  summary:
    'People, venues, bartenders and events by one text: each kind and all kinds together with the best first. People are shown as `users-search` shows them.',
  access: 'member',
  actorFields: ['user_id'],
  input: z.object({
    user_id: z.optional(userId),
    search: searchTerm,
    /** Only these kinds are searched. Without this field, all kinds are. */
    kinds: z.optional(z.array(z.enum(searchKinds)).check(z.minLength(1), z.maxLength(searchKinds.length))),
    /** Of two venues that fit equally well, the one nearer to this location of the caller comes first. */
    lat: z.optional(latitude),
    lng: z.optional(longitude),
    limit: z._default(z.int().check(z.minimum(1), z.maximum(foundPerKind.most)), foundPerKind.preset),
  }),
  output: searchResults,
  repeat: 'read',
  mayLag: true,
  rateLimit: { points: 120, seconds: 60 },
});
