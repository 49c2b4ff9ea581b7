/** Puts the focus on the first wrong field of a form, after its errors were drawn. */
export function focusFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
