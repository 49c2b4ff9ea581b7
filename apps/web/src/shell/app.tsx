import { QueryClientProvider } from '@tanstack/react-query';
import type { Client } from '../client.ts';
import { ClientContext } from '../use-client.ts';
import { Frame } from './frame.tsx';
import './base.css';

export function App({ client }: { client: Client }) {
  return (
    <ClientContext value={client}>
      <QueryClientProvider client={client.queries}>
        <Frame />
      </QueryClientProvider>
    </ClientContext>
  );
}
