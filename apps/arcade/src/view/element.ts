type Child = Node | string | null | undefined | false;
type Props = {
  class?: string | undefined;
  text?: string;
  on?: Partial<Record<keyof HTMLElementEventMap, (event: Event) => void>>;
} & Partial<Record<`aria-${string}` | `data-${string}`, string>> &
  Partial<
    Record<
      | 'id'
      | 'type'
      | 'role'
      | 'dir'
      | 'lang'
      | 'title'
      | 'name'
      | 'value'
      | 'min'
      | 'max'
      | 'step'
      | 'href'
      | 'download'
      | 'for'
      | 'rows',
      string
    > &
      Record<'inputmode' | 'autocomplete' | 'spellcheck' | 'tabindex' | 'maxlength' | 'enterkeyhint', string>
  >;

/** Creates an element. Text is inserted as text, never as markup. */
export function el<Tag extends keyof HTMLElementTagNameMap>(tag: Tag, props: Props = {}, ...children: Child[]) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined) continue;
    if (name === 'text') element.textContent = value as string;
    else if (name === 'on') {
      for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener as EventListener);
    } else element.setAttribute(name, value as string);
  }
  element.append(
    ...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false),
  );
  return element;
}

/** Sets a text only if it changed, so that a screen reader does not repeat it. */
export function setText(element: Element, text: string): void {
  if (element.textContent !== text) element.textContent = text;
}
