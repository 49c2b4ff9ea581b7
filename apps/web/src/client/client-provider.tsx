import { QueryClientProvider } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Client } from './client.ts';
import { ClientContext } from './use-client.ts';

export function ClientProvider({ client, children }: { client: Client; children: ReactNode }) {
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={client.queries}>{children}</QueryClientProvider>
    </ClientContext>
  );
}
