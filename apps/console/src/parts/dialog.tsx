import { DialogFrame } from '@nua/ui';
import type { ComponentProps } from 'react';
import { createPortal } from 'react-dom';

/**
 * A dialog of the console. In the document it is outside the form that opens it: a browser hides the submission of a form inside another
 * form from its page, and leaves the page.
 */
export const Dialog = (props: ComponentProps<typeof DialogFrame>) =>
  createPortal(<DialogFrame {...props} />, document.body);
