import type { ReactNode } from 'react';

/** Isolates a text, so that its right-to-left characters do not reorder the text around it. */
export const isolated = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <bdi>{content}</bdi> : content;
