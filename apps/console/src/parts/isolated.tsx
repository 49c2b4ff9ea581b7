import type { ReactNode } from 'react';

/** Isolates a text that others may have written, so that its right-to-left marks do not reorder the text around it. */
export const isolated = (content: ReactNode): ReactNode =>
  typeof content === 'string' ? <bdi>{content}</bdi> : content;
