import type { ActForm } from '@nua/contract/console/act.ts';
import { renderToString } from 'react-dom/server';
import { ActArgument } from './act-argument.tsx';

/** Returns the HTML of the field of an argument. */
export const htmlOfArgument = (field: ActForm['arguments'][number]): string =>
  renderToString(<ActArgument field={field} value="" error={undefined} onChange={() => undefined} />);
