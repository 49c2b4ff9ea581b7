import { type Data, Plugin, PluginError } from '../plugin.ts';

const MESSAGES = {
  osError: 'An OS error occurred (KeyStoreException)',
  unknownError: 'An unknown error occurred: ProviderException',
  invalidData: 'The data in the store is in an invalid format',
};

/** The native half of `@aparajita/capacitor-secure-storage` on Android. */
export class SecureStoragePlugin extends Plugin {
  readonly name = 'SecureStorage';
  readonly methods = {
    internalGetItem: (options: Data) => {
      const key = this.#key(options);
      return { data: this.#entries().get(key) ?? null };
    },
    internalSetItem: (options: Data) => {
      const key = this.#key(options);
      if (typeof options.data !== 'string') throw new PluginError(MESSAGES.invalidData, 'invalidData');
      this.#entries().set(key, options.data);
      return undefined;
    },
    internalRemoveItem: (options: Data) => {
      const key = this.#key(options);
      return { success: this.#entries().delete(key) };
    },
    internalClearItemsWithPrefix: (options: Data) => {
      for (const key of this.#keys(options)) this.#entries().delete(key);
      return undefined;
    },
    internalGetPrefixedKeys: (options: Data) => ({ keys: this.#keys(options) }),
  };

  #key({ prefixedKey }: Data): string {
    if (typeof prefixedKey !== 'string' || prefixedKey === '')
      throw new PluginError('Missing or empty key param', 'missingKey');
    return prefixedKey;
  }

  #keys({ prefix }: Data): string[] {
    if (typeof prefix !== 'string' || prefix.trim() === '')
      throw new PluginError('Missing or empty prefix param', 'missingPrefix');
    return [...this.#entries().keys()].filter((key) => key.startsWith(prefix));
  }

  #entries(): Map<string, string> {
    const { entries, broken } = this.device.secure;
    if (broken !== null) throw new PluginError(MESSAGES[broken], broken);
    return entries;
  }
}
