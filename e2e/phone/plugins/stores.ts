import type { Plugin } from './plugin.ts';

/** Preferences are a file of the app. An uninstall removes them. */
export function preferencesPlugin(values: Map<string, string>): Plugin {
  return {
    get: ({ key }: { key: string }) => ({ value: values.get(key) ?? null }),
    set: ({ key, value }: { key: string; value: string }) => void values.set(key, value),
    remove: ({ key }: { key: string }) => void values.delete(key),
    keys: () => ({ keys: [...values.keys()] }),
  };
}

type SecureItem = { readonly prefixedKey: string; readonly data: string; readonly access?: number };

/** The Keychain of iOS is kept when the app is uninstalled, and the Keystore of Android is not. */
export function secureStoragePlugin(values: Map<string, string>): Plugin {
  const clear = ({ prefix }: { prefix: string }) => {
    for (const key of [...values.keys()]) if (key.startsWith(prefix)) values.delete(key);
  };
  return {
    internalGetItem: ({ prefixedKey }: SecureItem) => ({ data: values.get(prefixedKey) ?? null }),
    internalSetItem: ({ prefixedKey, data }: SecureItem) => void values.set(prefixedKey, data),
    internalRemoveItem: ({ prefixedKey }: SecureItem) => ({ success: values.delete(prefixedKey) }),
    internalClearItemsWithPrefix: clear,
    internalGetPrefixedKeys: ({ prefix }: { prefix: string }) => ({
      keys: [...values.keys()].filter(key => key.startsWith(prefix)),
    }),
    setSynchronizeKeychain: () => undefined,
  };
}
