import type { FastifyRequest } from 'fastify';
import { restErrors } from './errors.ts';

/** The client requests the answer in this form. */
export type AnswerForm = {
  single: boolean;
  representation: boolean;
  count: boolean;
  /** The answer lists the preferences of the header `Prefer` that the server followed in the write. */
  applied: string[];
};

export const singleObjectMediaType = 'application/vnd.pgrst.object+json';
const listMediaTypes = ['application/json', 'application/*', '*/*'];

export function readAnswerForm({ headers }: Pick<FastifyRequest, 'headers'>): AnswerForm {
  const profile = headers['accept-profile'] ?? headers['content-profile'] ?? 'public';
  if (profile !== 'public') throw restErrors.schema();
  const preferences = String(headers.prefer ?? '').split(/\s*,\s*/);
  const representation = preferences.includes('return=representation');
  const count = preferences.find(preference => /^count=(exact|planned|estimated)$/.test(preference));
  return {
    single: readType(headers.accept ?? '*/*') === singleObjectMediaType,
    representation,
    count: count !== undefined,
    applied: [...(representation ? ['return=representation'] : []), ...(count ? [count] : [])],
  };
}

/**
 * Returns the first type of the header `Accept` that the server offers. A type with an option that the server does not
 * offer, such as a query plan or stripped nulls, does not count.
 */
function readType(accept: string): string {
  const wanted = (accept.match(/(?:"[^"]*"|[^,"])+/g) ?? []).map(plainType);
  const type = wanted.find(name => name === singleObjectMediaType || listMediaTypes.includes(name));
  if (type === undefined) throw restErrors.mediaType(accept);
  return type;
}

/** Returns a type without its weight and character set. Every other option stays a part of its name. */
function plainType(text: string): string {
  return text
    .split(';')
    .map(part => part.trim().toLowerCase())
    .filter(part => part !== '' && !/^(q|charset)=/.test(part))
    .join(';');
}
