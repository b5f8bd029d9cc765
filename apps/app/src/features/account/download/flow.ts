export type StoreLink = { readonly name: 'App Store' | 'Google Play'; readonly url: string };

type StoreUrls = { readonly appStoreUrl: string; readonly playStoreUrl: string };

/** Returns both app stores; the first is the store for this device. */
export function storesFor(
  userAgent: string,
  { appStoreUrl, playStoreUrl }: StoreUrls,
): readonly [StoreLink, StoreLink] {
  const apple = { name: 'App Store', url: appStoreUrl } as const;
  const google = { name: 'Google Play', url: playStoreUrl } as const;
  return /Android/.test(userAgent) ? [google, apple] : [apple, google];
}
