import type { ActForm } from '@nua/contract/console/act.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { renderToString } from 'react-dom/server';
import { queryClient } from '../api/queries.ts';
import { ActArgument } from './act-argument.tsx';

/** Returns the HTML of the field of an argument. */
export const htmlOfArgument = (field: ActForm['arguments'][number]): string =>
  renderToString(
    <QueryClientProvider client={queryClient}>
      <ActArgument field={field} value="" error={undefined} onChange={() => undefined} />
    </QueryClientProvider>,
  );
