import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { TestApp } from './app.ts';

const publishableKey = 'sb_publishable_test';

/** Returns the unmodified Supabase client with this token, or without one as a visitor. */
export function supabaseClient({ url }: Pick<TestApp, 'url'>, token?: string): SupabaseClient {
  return createClient(url, publishableKey, token ? { accessToken: async () => token } : {});
}
