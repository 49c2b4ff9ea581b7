import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from './client.ts';
import { ClientContext } from './use-client.ts';

/** Provides the client to a tree, and the client's query cache to TanStack's hooks. */
export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={client.queries}>{children}</QueryClientProvider>
    </ClientContext>
  );
}
