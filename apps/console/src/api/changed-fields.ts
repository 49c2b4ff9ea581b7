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

/** Fields with the content that was sent. */
export type Sent<Field> = ReadonlyMap<Field, Content>;

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

  /** Returns the edited fields of a form that is sent, with their content now. */
  sentBy(isSent: (field: Field) => boolean): Sent<Field> {
    return new Map(
      [...this.#seen.entries()]
        .filter(([field, { edited }]) => edited !== undefined && isSent(field))
        .map(([field]) => [field, contentOf(field)]),
    );
  }

  /** Records that the server stored the sent content. A field without a later edit begins again, because the page may set it now. */
  store(sent: Sent<Field>): void {
    for (const [field, content] of sent)
      if (contentOf(field) === content) this.#seen.delete(field);
      else this.#seen.set(field, { given: content, edited: contentOf(field) });
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

export const isField = (target: EventTarget | null): target is FieldElement =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;

const changed = new ChangedFields<FieldElement>();

/** Watches the fields of the page from now on. */
export function watchFields(): void {
  addEventListener('focusin', ({ target }) => isField(target) && changed.enter(target), { passive: true });
  // A field that was sent may keep the focus.
  addEventListener('beforeinput', ({ target }) => isField(target) && changed.enter(target), { passive: true });
  // On the way up, so that the page has already corrected the typed text, for example the format of an amount.
  addEventListener('input', ({ target }) => isField(target) && changed.edit(target), { passive: true });
}

const isInAct = ({ name, value }: FieldElement, { values }: SentAct): boolean =>
  value === '' || name === 'note' || name in values || 'json' in values;

type SentAct = { values: Readonly<Record<string, string>> };

/**
 * Returns a function that records the fields of an act as stored. `area` contains the fields; those that the act does not send are left out,
 * such as the value of another decision. A JSON value contains all fields.
 */
export function sendFields(area: Element | null, act: SentAct): () => void {
  const sent = changed.sentBy((field) => area?.contains(field) === true && isInAct(field, act));
  return () => changed.store(sent);
}

/** Reports whether a field of the page has content that a reload would lose, or lacks content that a reload would bring back. */
export const hasChangedField = (): boolean => changed.hasAny();
