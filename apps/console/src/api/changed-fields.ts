type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const typed = new Set<Typed>();

const isField = (target: EventTarget | null): target is Typed =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

/** Remembers the fields into which somebody types. A field that left the page is forgotten with the next one. */
export function watchTyping(): void {
  addEventListener(
    'input',
    ({ target }) => {
      for (const field of typed) if (!field.isConnected) typed.delete(field);
      if (isField(target)) typed.add(target);
    },
    { capture: true, passive: true },
  );
}

/** Reports whether a field of the page has a typed value, which a reload would lose. A sent and emptied field has none. */
export const hasTypedText = (): boolean => [...typed].some((field) => field.isConnected && field.value !== '');
