/**
 * Makes a button react once to a held Enter or Space, so that a held key neither bets nor takes a step twice. Other held keys, such as Tab,
 * still repeat.
 */
export function ignoreHeldKey(button: HTMLButtonElement): void {
  button.addEventListener('keydown', (event) => {
    if (event.repeat && (event.key === 'Enter' || event.key === ' ')) event.preventDefault();
  });
}
