/** Small durable values of this device. If private mode or a full disk refuses a write, the value lasts as long as the page. */
export type KeyValueStorage = {
  read(key: string): string | null;
  write(key: string, value: string): void;
  remove(key: string): void;
  onChange(key: string, listener: () => void): void;
};

export function createMemoryStorage(start: Record<string, string> = {}): KeyValueStorage {
  const values = new Map(Object.entries(start));
  return {
    read: (key) => values.get(key) ?? null,
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
    onChange: () => {},
  };
}

/** A value that could not be written, and the stored value at that time. It is dropped if the stored value has changed since. */
type Unwritten = { value: string; stored_then: string | null };

export function createBrowserStorage(): KeyValueStorage {
  const unwritten = new Map<string, Unwritten>();
  const stored = (key: string): string | null => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  return {
    read(key) {
      const current = stored(key);
      const pending = unwritten.get(key);
      // Another tab may have changed or removed the value while this page was suspended.
      return pending?.stored_then === current ? pending.value : current;
    },
    write(key, value) {
      try {
        localStorage.setItem(key, value);
        unwritten.delete(key);
      } catch {
        // The value stays in the memory of this page.
        unwritten.set(key, { value, stored_then: stored(key) });
      }
    },
    remove(key) {
      unwritten.delete(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // A browser that refuses the storage has stored nothing in it.
      }
    },
    onChange(key, listener) {
      addEventListener('storage', (event) => {
        if (event.key !== key && event.key !== null) return;
        unwritten.delete(key);
        listener();
      });
    },
  };
}
