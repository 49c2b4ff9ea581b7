/** Whether a field has the focus, so that the next keys are meant for it. */
export const isTyping = (): boolean => document.activeElement?.matches('input, textarea, select') ?? false;
