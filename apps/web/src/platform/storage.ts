/** Small durable values of this device. Private mode and full disks refuse writes: then the value lives as long as the page. */
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

export function createBrowserStorage(): KeyValueStorage {
  const fallback = createMemoryStorage();
  return {
    read(key) {
      try {
        return localStorage.getItem(key) ?? fallback.read(key);
      } catch {
        return fallback.read(key);
      }
    },
    write(key, value) {
      fallback.write(key, value);
      try {
        localStorage.setItem(key, value);
      } catch {
        // Kept for this page only.
      }
    },
    remove(key) {
      fallback.remove(key);
      try {
        localStorage.removeItem(key);
      } catch {
        // There was nothing to remove.
      }
    },
    onChange(key, listener) {
      addEventListener('storage', (event) => {
        if (event.key !== key && event.key !== null) return;
        fallback.remove(key);
        listener();
      });
    },
  };
}
