/** Puts the focus on the first invalid field of a form, after its errors are shown. */
export function focusFirstWrong(form: HTMLElement | null): void {
  requestAnimationFrame(() => form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
}
