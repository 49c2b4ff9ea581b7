import type { Client } from '../client/client.ts';
import { ClientProvider } from '../client/client-provider.tsx';
import { Frame } from './frame/frame.tsx';
import './base.css';

export function App({ client }: { client: Client }) {
  return (
    <ClientProvider client={client}>
      <Frame />
    </ClientProvider>
  );
}
