type Content = string | boolean;

/** The part of a form field that its content is read from. */
type Editable = {
  readonly isConnected: boolean;
  readonly type: string;
  readonly value: string;
  readonly checked?: boolean;
};

/** The content that the page gave a field, and the content after the last edit. Undefined if it was not seen. */
type Seen = { given: Content | undefined; edited: Content | undefined };

const contentOf = ({ type, value, checked }: Editable): Content =>
  type === 'checkbox' || type === 'radio' ? checked === true : value;

const isEmptiedByPage = (field: Editable, { edited }: Seen): boolean => contentOf(field) === '' && edited !== '';

/** Remembers the fields that somebody edits, with the content that the page gave them. */
export class ChangedFields<Field extends Editable> {
  readonly #seen = new Map<Field, Seen>();

  /** Records the content of a field before an edit. A page empties a field that was sent, so the field begins again without content. */
  enter(field: Field): void {
    const seen = this.#seen.get(field);
    if (seen === undefined) this.#seen.set(field, { given: contentOf(field), edited: undefined });
    else if (seen.edited !== undefined && isEmptiedByPage(field, seen)) seen.given = '';
  }

  /** Records an edit. A field that left the page is forgotten with the next edit. */
  edit(field: Field): void {
    for (const other of this.#seen.keys()) if (!other.isConnected) this.#seen.delete(other);
    const given = this.#seen.get(field)?.given;
    this.#seen.set(field, { given, edited: contentOf(field) });
  }

  /** Reports whether the content of an edited field differs from what the page gave it. */
  hasAny(): boolean {
    return [...this.#seen].some(
      ([field, seen]) =>
        field.isConnected &&
        seen.edited !== undefined &&
        contentOf(field) !== seen.given &&
        !isEmptiedByPage(field, seen),
    );
  }
}

type FieldElement = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

const isField = (target: EventTarget | null): target is FieldElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const changed = new ChangedFields<FieldElement>();

/** Watches the fields of the page from now on. */
export function watchFields(): void {
  addEventListener('focusin', ({ target }) => isField(target) && changed.enter(target), { passive: true });
  // On the way up, so that the page has already corrected the typed text, for example the format of an amount.
  addEventListener('input', ({ target }) => isField(target) && changed.edit(target), { passive: true });
}

/** Reports whether a field of the page has content that a reload would lose, or lacks content that a reload would bring back. */
export const hasChangedField = (): boolean => changed.hasAny();
